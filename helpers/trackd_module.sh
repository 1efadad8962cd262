# The library for trackd modules in sh. Source this one file. It needs jq. See trackd-module(7).
#
# A handler is a function that has the method's name, with _ in place of each dot. It reads the call's params from its
# input and prints the result: {"reply":{…},"put":{…},"del":{…}}. refuse ends the handler with a reason. The handler
# `check` judges changes by verbs and undo.
#
#   . ./trackd_module.sh
#   count_up() {
#     jq -c '(.rows.counts.rows[0] // {id: .rows.counts.next, user: .user, name: .params.name, n: 0}) | .n += 1
#       | {reply: {n: .n}, put: {counts: [.]}}'
#   }
#   serve
# shellcheck shell=sh

# refuse REASON MESSAGE [CODE]: refuses the call. The code is -32001 for not found, -32002 for a conflict (the default),
# or -32003 for forbidden.
refuse() {
  jq -cn --arg reason "$1" --arg message "$2" --argjson code "${3:--32002}" \
    '{code: $code, message: $message, data: {reason: $reason}}'
  exit 10
}

# serve: answers calls until trackd disconnects.
serve() {
  while IFS= read -r line <&3; do
    id=$(printf '%s\n' "$line" | jq -c .id)
    case $(printf '%s\n' "$line" | jq -r .method) in
      hello) answer=result outcome='{"protocol":1}' ;;
      *)
        handler=$(printf '%s\n' "$line" | jq -r '.params.method | gsub("[.]"; "_")')
        status=0
        outcome=$(printf '%s\n' "$line" | jq -c .params | "$handler") || status=$?
        case $status in
          0) answer=result ;;
          10) answer=error ;;
          *) answer=error outcome='{"code":-32603,"message":"'"$handler"' failed"}' ;;
        esac
        ;;
    esac
    printf '{"jsonrpc":"2.0","id":%s,"%s":%s}\n' "$id" "$answer" "$outcome" >&3
  done
}
