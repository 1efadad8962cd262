# Completions of trackctl(1) for bash.
# Made by ./dev update-golden from what trackctl declares: change that, not this file.

# Adds what only the daemon knows; nothing where none answers.
_trackctl_ask() {
  local line
  while IFS= read -r line; do
    candidates+=("${line%%$'\t'*}")
  done < <("${program[@]}" complete -- "$@" 2>/dev/null </dev/null)
}

# Offers those candidates that begin like what is being typed, options only where one is.
_trackctl_offer() {
  local candidate typed=$current
  case $current in
    [\"\']*) typed=${typed:1} ;;
    *) typed=${typed//\\/} ;;
  esac
  for candidate in "${candidates[@]}"; do
    [[ $candidate == "$typed"* ]] || continue
    [[ $candidate != -* || $typed == -* ]] || continue
    if [[ $current != [\"\']* ]]; then
      printf -v candidate %q "$candidate"
      # Bash takes words apart at colons.
      candidate=${candidate//:/\\:}
    fi
    COMPREPLY+=("$candidate")
  done
}

_trackctl() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} index word
  local -a program=("${COMP_WORDS[0]/#\~/$HOME}") plain=() rest=() candidates=()
  local -a everywhere=(--socket --user --system --host --json --timeout --help --version)
  COMPREPLY=()
  # Bash takes --option=value apart, too.
  if [[ $current == = ]]; then
    current=
  elif [[ $previous == = ]]; then
    previous=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  for ((index = 1; index < COMP_CWORD; index++)); do
    word=${COMP_WORDS[index]}
    case $word in
      --socket)
        [[ ${COMP_WORDS[++index]} != = ]] || ((++index))
        program+=(--socket "${COMP_WORDS[index]/#\~/$HOME}")
        ;;
      --user | --system) program+=("$word") ;;
      # Another machine might ask for a password.
      -H | --host) program=(true) && ((++index)) ;;
      --timeout) ((++index)) ;;
      --at | --tag | --overlap | --acknowledge | --note | --format | --template | --idle | --target | --tick | --file | --while | --install | --menu | --project | --from | --to | --range | --in | --with | --not | --sort | --limit | --svg | --html | --by | --across | --round | --rounding | --rev | --tiles | --tiles-attribution | --week | --user | --sender | --recipient | --kind | --bbox | --near | --radius | --filter | --tz | --into | --columns | --date-format | --project-tag | --client | --currency | --module | --author | --pictures | --undo | --table | --data | --since | --notices-since | --modules | --name | --language | --state)
        [[ ${COMP_WORDS[++index]} != = ]] || ((++index))
        rest+=("$word" "${COMP_WORDS[index]}")
        ;;
      =) ;;
      -[!0-9]*) rest+=("$word") ;;
      *)
        plain+=("$word")
        rest+=("$word")
        ;;
    esac
  done
  case $previous in
    --socket) compopt -o default 2>/dev/null && _trackctl_offer && return ;;
    -H | --host) mapfile -t candidates < <(compgen -A hostname) && _trackctl_offer && return ;;
    --timeout) _trackctl_offer && return ;;
  esac
  case ${plain[0]-} in
    '')
      candidates=(start stop toggle status note switch pick continue resume add fill edit split join delete tag untag log list day report weeks undo redo history web import export call watch bridge mcp sync module backup journal tour help timer hours chores remarks feed accounts system "${everywhere[@]}")
      _trackctl_ask own
      ;;
    start)
      case $previous in
        --at) : ;;
        --tag) : ;;
        --overlap) candidates+=(refuse cut split) ;;
        --acknowledge) candidates+=(removes) ;;
        *)
          candidates=(--at --tag --switch --overlap --acknowledge "${everywhere[@]}")
          ((${#plain[@]} != 1)) || _trackctl_ask projects
          ;;
      esac
      ;;
    stop)
      case $previous in
        --at) : ;;
        --note) : ;;
        *)
          candidates=(--at --note --discard "${everywhere[@]}")
          ;;
      esac
      ;;
    toggle)
      case $previous in
        *)
          candidates=("${everywhere[@]}")
          ;;
      esac
      ;;
    status)
      case $previous in
        --format) candidates+=(prompt zsh starship plain json tmux waybar polybar i3bar i3blocks genmon i3status-rs argos) ;;
        --template) : ;;
        --idle) : ;;
        --target) : ;;
        --tick) : ;;
        --file) compopt -o default 2>/dev/null ;;
        --while) : ;;
        --install) candidates+=(bash zsh fish starship tmux waybar i3bar i3blocks polybar genmon argos) ;;
        *)
          candidates=(--format --template --idle --target --watch --tick --file --while --install --write "${everywhere[@]}")
          ;;
      esac
      ;;
    note)
      case $previous in
        *)
          candidates=("${everywhere[@]}")
          ;;
      esac
      ;;
    switch)
      case $previous in
        --at) : ;;
        --tag) : ;;
        --overlap) candidates+=(refuse cut split) ;;
        --acknowledge) candidates+=(removes) ;;
        *)
          candidates=(--at --tag --overlap --acknowledge "${everywhere[@]}")
          ((${#plain[@]} != 1)) || _trackctl_ask projects
          ;;
      esac
      ;;
    pick)
      case $previous in
        --menu) : ;;
        *)
          candidates=(--menu "${everywhere[@]}")
          ;;
      esac
      ;;
    continue)
      case $previous in
        --at) : ;;
        *)
          candidates=(--at "${everywhere[@]}")
          ;;
      esac
      ;;
    resume)
      case $previous in
        --at) : ;;
        *)
          candidates=(--at "${everywhere[@]}")
          ;;
      esac
      ;;
    add)
      case $previous in
        --tag) : ;;
        --overlap) candidates+=(refuse cut split) ;;
        --acknowledge) candidates+=(removes) ;;
        *)
          candidates=(--tag --overlap --acknowledge "${everywhere[@]}")
          ((${#plain[@]} != 1)) || _trackctl_ask projects
          ;;
      esac
      ;;
    fill)
      case $previous in
        --at) : ;;
        --tag) : ;;
        *)
          candidates=(--at --tag "${everywhere[@]}")
          ((${#plain[@]} != 1)) || _trackctl_ask projects
          ;;
      esac
      ;;
    edit)
      case $previous in
        --project) _trackctl_ask projects ;;
        --from) : ;;
        --to) : ;;
        --note) : ;;
        --tag) : ;;
        --overlap) candidates+=(refuse cut split) ;;
        --acknowledge) candidates+=(removes) ;;
        --range) : ;;
        --in) _trackctl_ask projects ;;
        --with) : ;;
        *)
          candidates=(--project --from --to --note --no-note --tag --no-tag --running --overlap --acknowledge --range --in --with --yes "${everywhere[@]}")
          ;;
      esac
      ;;
    split)
      case $previous in
        --project) _trackctl_ask projects ;;
        --note) : ;;
        --tag) : ;;
        *)
          candidates=(--project --note --tag "${everywhere[@]}")
          ;;
      esac
      ;;
    join)
      case $previous in
        --project) _trackctl_ask projects ;;
        *)
          candidates=(--project "${everywhere[@]}")
          ;;
      esac
      ;;
    delete)
      case $previous in
        --range) : ;;
        --in) _trackctl_ask projects ;;
        --with) : ;;
        *)
          candidates=(--range --in --with --yes "${everywhere[@]}")
          ;;
      esac
      ;;
    tag)
      case $previous in
        --range) : ;;
        --in) _trackctl_ask projects ;;
        --with) : ;;
        *)
          candidates=(--range --in --with --yes "${everywhere[@]}")
          ;;
      esac
      ;;
    untag)
      case $previous in
        --range) : ;;
        --in) _trackctl_ask projects ;;
        --with) : ;;
        *)
          candidates=(--range --in --with --yes "${everywhere[@]}")
          ;;
      esac
      ;;
    log)
      case $previous in
        --project) _trackctl_ask projects ;;
        --tag) : ;;
        --not) _trackctl_ask projects ;;
        --sort) candidates+=(newest oldest longest project) ;;
        --limit) : ;;
        *)
          candidates=(--project --within --tag --not --sort --limit "${everywhere[@]}")
          ((${#plain[@]} < 1)) || candidates+=(today yesterday week last-week month last-month year last-year all)
          ;;
      esac
      ;;
    list)
      case $previous in
        --project) _trackctl_ask projects ;;
        --tag) : ;;
        --not) _trackctl_ask projects ;;
        --sort) candidates+=(newest oldest longest project) ;;
        --limit) : ;;
        *)
          candidates=(--project --within --tag --not --sort --limit "${everywhere[@]}")
          ((${#plain[@]} < 1)) || candidates+=(today yesterday week last-week month last-month year last-year all)
          ;;
      esac
      ;;
    day)
      case $previous in
        --svg) compopt -o default 2>/dev/null ;;
        --html) compopt -o default 2>/dev/null ;;
        *)
          candidates=(--svg --html --replace "${everywhere[@]}")
          ((${#plain[@]} < 1)) || candidates+=(today yesterday)
          ;;
      esac
      ;;
    report)
      case $previous in
        --by) candidates+=(project root client tag day week month) ;;
        --across) candidates+=(day week month) ;;
        --project) _trackctl_ask projects ;;
        --tag) : ;;
        --not) _trackctl_ask projects ;;
        --round) : ;;
        --rounding) candidates+=(nearest up down) ;;
        --target) : ;;
        --svg) compopt -o default 2>/dev/null ;;
        --html) compopt -o default 2>/dev/null ;;
        *)
          candidates=(--by --across --amounts --project --within --tag --not --whole --round --rounding --target --svg --html --replace "${everywhere[@]}")
          ((${#plain[@]} < 1)) || candidates+=(today yesterday week last-week month last-month year last-year all)
          ;;
      esac
      ;;
    weeks)
      case $previous in
        --svg) compopt -o default 2>/dev/null ;;
        --html) compopt -o default 2>/dev/null ;;
        *)
          candidates=(--svg --html --replace "${everywhere[@]}")
          ((${#plain[@]} < 1)) || candidates+=(today yesterday week last-week month last-month year last-year all)
          ;;
      esac
      ;;
    undo)
      case $previous in
        --rev) : ;;
        *)
          candidates=(--rev "${everywhere[@]}")
          ((${#plain[@]} != 1)) || _trackctl_ask modules
          ;;
      esac
      ;;
    redo)
      case $previous in
        *)
          candidates=("${everywhere[@]}")
          ((${#plain[@]} != 1)) || _trackctl_ask modules
          ;;
      esac
      ;;
    history)
      case $previous in
        --limit) : ;;
        *)
          candidates=(--limit "${everywhere[@]}")
          ((${#plain[@]} != 1)) || _trackctl_ask modules
          ;;
      esac
      ;;
    web)
      case $previous in
        --tiles) : ;;
        --tiles-attribution) : ;;
        *)
          candidates=(--no-open --tiles --tiles-attribution "${everywhere[@]}")
          ;;
      esac
      ;;
    import)
      case $previous in
        --tz) : ;;
        --overlap) candidates+=(refuse trim keep-first) ;;
        --into) candidates+=(timer hours days-off) ;;
        --columns) : ;;
        --date-format) : ;;
        --project-tag) : ;;
        --project) : ;;
        --client) : ;;
        --currency) : ;;
        --module) _trackctl_ask modules ;;
        --user) : ;;
        --author) : ;;
        --pictures) compopt -o dirnames 2>/dev/null ;;
        --undo) : ;;
        *)
          candidates=(--dry-run --tz --overlap --into --keep-going --columns --date-format --project-tag --project --client --currency --module --user --author --pictures --undo "${everywhere[@]}")
          ((${#plain[@]} != 1)) || candidates+=(timewarrior watson toggl hamster klog org ics csv jsonl geojson gpx kml firebase)
          ((${#plain[@]} != 2)) || compopt -o default 2>/dev/null
          ;;
      esac
      ;;
    export)
      case $previous in
        --module) _trackctl_ask modules ;;
        --table) : ;;
        --user) : ;;
        --columns) : ;;
        --data) compopt -o dirnames 2>/dev/null ;;
        --pictures) compopt -o dirnames 2>/dev/null ;;
        *)
          candidates=(--module --table --user --columns --data --pictures --own "${everywhere[@]}")
          ((${#plain[@]} != 1)) || candidates+=(timewarrior watson klog org ics csv jsonl geojson gpx kml markdown)
          ((${#plain[@]} < 2)) || candidates+=(today yesterday week last-week month last-month year last-year all)
          ;;
      esac
      ;;
    call)
      case $previous in
        *)
          candidates=("${everywhere[@]}")
          ((${#plain[@]} != 1)) || _trackctl_ask methods
          ;;
      esac
      ;;
    watch)
      case $previous in
        --since) : ;;
        --notices-since) : ;;
        *)
          candidates=(--since --notices-since "${everywhere[@]}")
          ((${#plain[@]} < 1)) || _trackctl_ask modules
          ;;
      esac
      ;;
    bridge)
      case $previous in
        *)
          candidates=("${everywhere[@]}")
          ;;
      esac
      ;;
    mcp)
      case $previous in
        --modules) _trackctl_ask modules ;;
        *)
          candidates=(--modules "${everywhere[@]}")
          ;;
      esac
      ;;
    sync)
      case $previous in
        *)
          candidates=(--follow "${everywhere[@]}")
          ;;
      esac
      ;;
    backup)
      case $previous in
        *)
          candidates=("${everywhere[@]}")
          ((${#plain[@]} != 1)) || compopt -o dirnames 2>/dev/null
          ;;
      esac
      ;;
    tour)
      case $previous in
        *)
          candidates=("${everywhere[@]}")
          ;;
      esac
      ;;
    help)
      case $previous in
        *)
          candidates=("${everywhere[@]}")
          ((${#plain[@]} < 1)) || candidates+=(start stop toggle status note switch pick continue resume add fill edit split join delete tag untag log list day report weeks undo redo history web import export call watch bridge mcp sync module backup journal tour help timer hours chores remarks feed accounts system)
          ;;
      esac
      ;;
    module)
      case ${plain[1]-} in
        '') candidates=(new check test install update rollback remove purge list log) ;;
        new)
          case $previous in
            --language) candidates+=(python sh) ;;
            *)
              candidates=(--language "${everywhere[@]}")
              ;;
          esac
          ;;
        check)
          case $previous in
            *)
              candidates=("${everywhere[@]}")
              ((${#plain[@]} != 2)) || compopt -o dirnames 2>/dev/null
              ;;
          esac
          ;;
        test)
          case $previous in
            --state) compopt -o dirnames 2>/dev/null ;;
            *)
              candidates=(--with-record --state "${everywhere[@]}")
              ((${#plain[@]} != 2)) || compopt -o dirnames 2>/dev/null
              ;;
          esac
          ;;
        install)
          case $previous in
            *)
              candidates=(--unconfined "${everywhere[@]}")
              ((${#plain[@]} != 2)) || compopt -o default 2>/dev/null
              ;;
          esac
          ;;
        update)
          case $previous in
            *)
              candidates=(--yes --unconfined "${everywhere[@]}")
              ((${#plain[@]} != 2)) || _trackctl_ask modules
              ;;
          esac
          ;;
        rollback)
          case $previous in
            --state) compopt -o dirnames 2>/dev/null ;;
            *)
              candidates=(--state --yes "${everywhere[@]}")
              ((${#plain[@]} != 2)) || _trackctl_ask modules
              ;;
          esac
          ;;
        remove)
          case $previous in
            *)
              candidates=("${everywhere[@]}")
              ((${#plain[@]} != 2)) || _trackctl_ask modules
              ;;
          esac
          ;;
        purge)
          case $previous in
            --state) compopt -o dirnames 2>/dev/null ;;
            *)
              candidates=(--state --yes "${everywhere[@]}")
              ((${#plain[@]} != 2)) || _trackctl_ask modules
              ;;
          esac
          ;;
        list)
          case $previous in
            *)
              candidates=("${everywhere[@]}")
              ;;
          esac
          ;;
        log)
          case $previous in
            *)
              candidates=("${everywhere[@]}")
              ((${#plain[@]} != 2)) || _trackctl_ask modules
              ;;
          esac
          ;;
      esac
      ;;
    journal)
      case ${plain[1]-} in
        '') candidates=(verify dump repair) ;;
        verify)
          case $previous in
            --state) compopt -o dirnames 2>/dev/null ;;
            *)
              candidates=(--state "${everywhere[@]}")
              ((${#plain[@]} != 2)) || compopt -o default 2>/dev/null
              ;;
          esac
          ;;
        dump)
          case $previous in
            --state) compopt -o dirnames 2>/dev/null ;;
            *)
              candidates=(--state "${everywhere[@]}")
              ((${#plain[@]} != 2)) || compopt -o default 2>/dev/null
              ;;
          esac
          ;;
        repair)
          case $previous in
            --state) compopt -o dirnames 2>/dev/null ;;
            *)
              candidates=(--state --dry-run "${everywhere[@]}")
              ((${#plain[@]} != 2)) || compopt -o default 2>/dev/null
              ;;
          esac
          ;;
      esac
      ;;
    *)
      [[ $previous != --* ]] || rest+=("$previous")
      _trackctl_ask verbs "${rest[@]}"
      ;;
  esac
  _trackctl_offer
}

complete -o bashdefault -o default -F _trackctl trackctl
