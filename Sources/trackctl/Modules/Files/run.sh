. ./trackd_module.sh

$NAME_up() {
  jq -c '(.rows.counts.rows[0] // {id: .rows.counts.next, user: .user, name: .params.name, n: 0}) | .n += 1
    | {reply: {count: .}, put: {counts: [.]}}'
}

serve
