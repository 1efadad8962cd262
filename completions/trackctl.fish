# Completions of trackctl(1) for fish.
# Made by ./dev update-golden from what trackctl declares: change that, not this file.

# The words before the cursor, a line each, without options of all commands.
function __trackctl_words
    set -l takes
    for word in (commandline -opc)[2..-1]
        if set -q takes[1]
            set takes
            continue
        end
        switch $word
            case --socket -H --host --timeout
                set takes value
            case '--socket=*' '--host=*' '--timeout=*' --user --system --json
            case '*'
                printf '%s\n' $word
        end
    end
end

# The words that are neither options nor values of such.
function __trackctl_plain
    set -l takes
    for word in (__trackctl_words)
        if set -q takes[1]
            set takes
            continue
        end
        switch $word
            case --at --tag --overlap --acknowledge --note --format --template --idle --target --tick --file --while --install --menu --project --from --to --range --in --with --not --sort --limit --svg --html --by --across --round --rounding --rev --tiles --tiles-attribution --week --user --sender --recipient --kind --bbox --near --radius --filter --tz --into --columns --date-format --project-tag --client --currency --module --author --pictures --undo --table --data --since --notices-since --modules --name --language --state
                set takes value
            case '-*'
                string match -qr -- '^-[0-9]' $word; and printf '%s\n' $word
            case '*'
                printf '%s\n' $word
        end
    end
end

# Is this the place behind these first words? A number of words between, that or more with a plus, or any.
function __trackctl_at
    set -l plain (__trackctl_plain)
    set -l place $argv[1]
    set -e argv[1]
    for word in $argv
        test "$plain[1]" = $word; or return
        set -e plain[1]
    end
    switch $place
        case any
        case '*+'
            test (count $plain) -ge (string trim -rc + -- $place)
        case '*'
            test (count $plain) -eq $place
    end
end

# What only the daemon knows; nothing where none answers.
function __trackctl_ask
    set -l tokens (commandline -opc)
    set -l program $tokens[1]
    for index in (seq 2 (count $tokens))
        switch $tokens[$index]
            case -H --host '--host=*'
                # Another machine might ask for a password.
                return
            case --socket
                set -a program --socket $tokens[(math $index + 1)]
            case '--socket=*' --user --system
                set -a program $tokens[$index]
        end
    end
    $program complete -- $argv 2>/dev/null </dev/null
end

complete -c trackctl -f
complete -c trackctl -l socket -r -F -d 'talk to the daemon at this socket'
complete -c trackctl -l user -d 'talk to your own daemon'
complete -c trackctl -l system -d 'talk to the machine\'s daemon'
complete -c trackctl -s H -l host -r -f -a '(__fish_print_hostnames)' -d 'talk to the daemon of another machine, over ssh'
complete -c trackctl -l json -d 'print JSON instead of text, for errors, too'
complete -c trackctl -l timeout -r -f -d 'wait at most this many milliseconds for an answer'
complete -c trackctl -s h -l help -d 'show how to use the command'
complete -c trackctl -l version -d 'print the version'
complete -c trackctl -n '__trackctl_at 0' -a start -d 'start the timer'
complete -c trackctl -n '__trackctl_at 0' -a stop -d 'stop the timer'
complete -c trackctl -n '__trackctl_at 0' -a toggle -d 'stop the running entry, or continue the last one'
complete -c trackctl -n '__trackctl_at 0' -a status -d 'print the running entry and its length'
complete -c trackctl -n '__trackctl_at 0' -a note -d 'set the note of the running entry'
complete -c trackctl -n '__trackctl_at 0' -a switch -d 'stop the running entry, and start another project in the same second'
complete -c trackctl -n '__trackctl_at 0' -a pick -d 'choose a project from a menu, and start it'
complete -c trackctl -n '__trackctl_at 0' -a continue -d 'start an entry\'s project again, with its note and tags'
complete -c trackctl -n '__trackctl_at 0' -a resume -d 'the same as continue'
complete -c trackctl -n '__trackctl_at 0' -a add -d 'add a finished entry'
complete -c trackctl -n '__trackctl_at 0' -a fill -d 'add an entry that fills a gap between entries'
complete -c trackctl -n '__trackctl_at 0' -a edit -d 'change an entry\'s project, times, note or tags'
complete -c trackctl -n '__trackctl_at 0' -a split -d 'cut an entry in two'
complete -c trackctl -n '__trackctl_at 0' -a join -d 'join two entries, including the time between them'
complete -c trackctl -n '__trackctl_at 0' -a delete -d 'delete entries'
complete -c trackctl -n '__trackctl_at 0' -a tag -d 'add tags to an entry'
complete -c trackctl -n '__trackctl_at 0' -a untag -d 'remove tags from an entry'
complete -c trackctl -n '__trackctl_at 0' -a log -d 'list entries, newest first'
complete -c trackctl -n '__trackctl_at 0' -a list -d 'list entries: the same as log'
complete -c trackctl -n '__trackctl_at 0' -a day -d 'show a day as a strip, with a row for each project'
complete -c trackctl -n '__trackctl_at 0' -a report -d 'sum up your time'
complete -c trackctl -n '__trackctl_at 0' -a weeks -d 'show each week\'s time as a bar, divided by project'
complete -c trackctl -n '__trackctl_at 0' -a undo -d 'undo your latest change; repeat it to undo earlier ones'
complete -c trackctl -n '__trackctl_at 0' -a redo -d 'redo a change that was undone'
complete -c trackctl -n '__trackctl_at 0' -a history -d 'list who changed what, newest first'
complete -c trackctl -n '__trackctl_at 0' -a web -d 'open your record in a browser'
complete -c trackctl -n '__trackctl_at 0' -a import -d 'import data from other programs'
complete -c trackctl -n '__trackctl_at 0' -a export -d 'export your data in a format of other programs'
complete -c trackctl -n '__trackctl_at 0' -a call -d 'call any method of the daemon, and print its reply'
complete -c trackctl -n '__trackctl_at 0' -a watch -d 'print each change as it happens, one JSON object per line'
complete -c trackctl -n '__trackctl_at 0' -a bridge -d 'connect the standard input and output to the daemon\'s socket'
complete -c trackctl -n '__trackctl_at 0' -a mcp -d 'let an AI assistant use the daemon, over the Model Context Protocol'
complete -c trackctl -n '__trackctl_at 0' -a sync -d 'synchronize this machine\'s record with the record at home'
complete -c trackctl -n '__trackctl_at 0' -a module -d ''
complete -c trackctl -n '__trackctl_at 0' -a backup -d 'write everything that the daemon holds to a new folder, while it runs'
complete -c trackctl -n '__trackctl_at 0' -a journal -d 'look at a journal, or mend it'
complete -c trackctl -n '__trackctl_at 0' -a tour -d 'show the features in two minutes, with a temporary daemon'
complete -c trackctl -n '__trackctl_at 0' -a help -d 'list the commands, or explain one'
complete -c trackctl -n '__trackctl_at 0' -a timer -d 'projects, entries, tags, pictures and reports'
complete -c trackctl -n '__trackctl_at 0' -a hours -d 'what was worked for which client, day by day'
complete -c trackctl -n '__trackctl_at 0' -a chores -d 'a shared house, its rooms and tasks'
complete -c trackctl -n '__trackctl_at 0' -a remarks -d 'notes at places'
complete -c trackctl -n '__trackctl_at 0' -a feed -d 'posts of friends'
complete -c trackctl -n '__trackctl_at 0' -a accounts -d 'accounts, and signing in'
complete -c trackctl -n '__trackctl_at 0' -a system -d 'the daemon and its storage'
complete -c trackctl -n '__trackctl_at any start' -l at -r -f -d 'the start, such as 9:30, -15m or \'yesterday 17:00\'; default: now'
complete -c trackctl -n '__trackctl_at any start' -l tag -r -f -d 'tag the entry with this word, to find it later'
complete -c trackctl -n '__trackctl_at any start' -l switch -d 'stop the running entry when this one starts'
complete -c trackctl -n '__trackctl_at any start' -l overlap -r -f -a 'refuse cut split' -d 'what happens if other entries overlap: refuse the change (the default), cut them short, or split: like cut, but an entry that surrounds this one continues after it'
complete -c trackctl -n '__trackctl_at any start' -l acknowledge -r -f -a 'removes' -d 'accept a warning: \'removes\' lets cut and split delete entries that this one covers completely'
complete -c trackctl -n '__trackctl_at 0 start' -f -a '(__trackctl_ask projects)'
complete -c trackctl -n '__trackctl_at any stop' -l at -r -f -d 'the end, such as 17:00, -10m or \'yesterday 17:30\'; default: now'
complete -c trackctl -n '__trackctl_at any stop' -l note -r -f -d 'the entry\'s new note'
complete -c trackctl -n '__trackctl_at any stop' -l discard -d 'delete the entry instead of saving it'
complete -c trackctl -n '__trackctl_at any status' -l format -r -f -a 'prompt zsh starship plain json tmux waybar polybar i3bar i3blocks genmon i3status-rs argos' -d 'the format of the line, such as prompt, waybar or json'
complete -c trackctl -n '__trackctl_at any status' -l template -r -f -d 'the text to print while an entry runs, such as \'{project} {elapsed}\''
complete -c trackctl -n '__trackctl_at any status' -l idle -r -f -d 'the text to print while no entry runs'
complete -c trackctl -n '__trackctl_at any status' -l target -r -f -d 'the time to work per day, such as 8h, for {percentage}'
complete -c trackctl -n '__trackctl_at any status' -l watch -d 'keep running, and print a line at each change'
complete -c trackctl -n '__trackctl_at any status' -l tick -r -f -d 'with --watch: how often to update the elapsed time, such as 1s; default: 1m'
complete -c trackctl -n '__trackctl_at any status' -l file -r -F -d 'with --watch and --while: write the line to this file, and send the process SIGURG when the line changes'
complete -c trackctl -n '__trackctl_at any status' -l while -r -f -d 'with --watch: end when this process ends'
complete -c trackctl -n '__trackctl_at any status' -l install -r -f -a 'bash zsh fish starship tmux waybar i3bar i3blocks polybar genmon argos' -d 'print configuration lines that show the timer in this shell, bar or desktop'
complete -c trackctl -n '__trackctl_at any status' -l write -d 'with --install: add the lines to the configuration file'
complete -c trackctl -n '__trackctl_at any switch' -l at -r -f -d 'the start, such as 9:30, -15m or \'yesterday 17:00\'; default: now'
complete -c trackctl -n '__trackctl_at any switch' -l tag -r -f -d 'tag the entry with this word, to find it later'
complete -c trackctl -n '__trackctl_at any switch' -l overlap -r -f -a 'refuse cut split' -d 'what happens if other entries overlap: refuse the change (the default), cut them short, or split: like cut, but an entry that surrounds this one continues after it'
complete -c trackctl -n '__trackctl_at any switch' -l acknowledge -r -f -a 'removes' -d 'accept a warning: \'removes\' lets cut and split delete entries that this one covers completely'
complete -c trackctl -n '__trackctl_at 0 switch' -f -a '(__trackctl_ask projects)'
complete -c trackctl -n '__trackctl_at any pick' -l menu -r -f -d 'the menu: a command that reads lines and prints the chosen one'
complete -c trackctl -n '__trackctl_at any continue' -l at -r -f -d 'the start, such as 9:30, -15m or \'yesterday 17:00\'; default: now'
complete -c trackctl -n '__trackctl_at any resume' -l at -r -f -d 'the start, such as 9:30, -15m or \'yesterday 17:00\'; default: now'
complete -c trackctl -n '__trackctl_at any add' -l tag -r -f -d 'tag the entry with this word, to find it later'
complete -c trackctl -n '__trackctl_at any add' -l overlap -r -f -a 'refuse cut split' -d 'what happens if other entries overlap: refuse the change (the default), cut them short, or split: like cut, but an entry that surrounds this one continues after it'
complete -c trackctl -n '__trackctl_at any add' -l acknowledge -r -f -a 'removes' -d 'accept a warning: \'removes\' lets cut and split delete entries that this one covers completely'
complete -c trackctl -n '__trackctl_at 0 add' -f -a '(__trackctl_ask projects)'
complete -c trackctl -n '__trackctl_at any fill' -l at -r -f -d 'any time in the gap, such as 12:30, -2h or \'yesterday 12:30\''
complete -c trackctl -n '__trackctl_at any fill' -l tag -r -f -d 'tag the entry with this word, to find it later'
complete -c trackctl -n '__trackctl_at 0 fill' -f -a '(__trackctl_ask projects)'
complete -c trackctl -n '__trackctl_at any edit' -l project -r -f -a '(__trackctl_ask projects)' -d 'the entry\'s new project'
complete -c trackctl -n '__trackctl_at any edit' -l from -r -f -d 'the entry\'s new start'
complete -c trackctl -n '__trackctl_at any edit' -l to -r -f -d 'the entry\'s new end; a time of day means its first occurrence after the start'
complete -c trackctl -n '__trackctl_at any edit' -l note -r -f -d 'the entry\'s new note'
complete -c trackctl -n '__trackctl_at any edit' -l no-note -d 'remove the note'
complete -c trackctl -n '__trackctl_at any edit' -l tag -r -f -d 'replace the entry\'s tags with the given ones'
complete -c trackctl -n '__trackctl_at any edit' -l no-tag -d 'remove all tags'
complete -c trackctl -n '__trackctl_at any edit' -l running -d 'remove the end, so that the entry runs again'
complete -c trackctl -n '__trackctl_at any edit' -l overlap -r -f -a 'refuse cut split' -d 'what happens if other entries overlap: refuse the change (the default), cut them short, or split: like cut, but an entry that surrounds this one continues after it'
complete -c trackctl -n '__trackctl_at any edit' -l acknowledge -r -f -a 'removes' -d 'accept a warning: \'removes\' lets cut and split delete entries that this one covers completely'
complete -c trackctl -n '__trackctl_at any edit' -l range -r -f -d 'the entries that started in this range, such as last-week'
complete -c trackctl -n '__trackctl_at any edit' -l in -r -f -a '(__trackctl_ask projects)' -d 'the entries of this project'
complete -c trackctl -n '__trackctl_at any edit' -l with -r -f -d 'the entries with this tag; if repeated, with all of these tags'
complete -c trackctl -n '__trackctl_at any edit' -l yes -d 'don\'t show the entries first, and don\'t ask'
complete -c trackctl -n '__trackctl_at any split' -l project -r -f -a '(__trackctl_ask projects)' -d 'the project of the second part'
complete -c trackctl -n '__trackctl_at any split' -l note -r -f -d 'the note of the second part'
complete -c trackctl -n '__trackctl_at any split' -l tag -r -f -d 'give the second part this tag, instead of the entry\'s tags'
complete -c trackctl -n '__trackctl_at any join' -l project -r -f -a '(__trackctl_ask projects)' -d 'the project of the result; required if the two entries have different projects'
complete -c trackctl -n '__trackctl_at any delete' -l range -r -f -d 'the entries that started in this range, such as last-week'
complete -c trackctl -n '__trackctl_at any delete' -l in -r -f -a '(__trackctl_ask projects)' -d 'the entries of this project'
complete -c trackctl -n '__trackctl_at any delete' -l with -r -f -d 'the entries with this tag; if repeated, with all of these tags'
complete -c trackctl -n '__trackctl_at any delete' -l yes -d 'don\'t show the entries first, and don\'t ask'
complete -c trackctl -n '__trackctl_at any tag' -l range -r -f -d 'the entries that started in this range, such as last-week'
complete -c trackctl -n '__trackctl_at any tag' -l in -r -f -a '(__trackctl_ask projects)' -d 'the entries of this project'
complete -c trackctl -n '__trackctl_at any tag' -l with -r -f -d 'the entries with this tag; if repeated, with all of these tags'
complete -c trackctl -n '__trackctl_at any tag' -l yes -d 'don\'t show the entries first, and don\'t ask'
complete -c trackctl -n '__trackctl_at any untag' -l range -r -f -d 'the entries that started in this range, such as last-week'
complete -c trackctl -n '__trackctl_at any untag' -l in -r -f -a '(__trackctl_ask projects)' -d 'the entries of this project'
complete -c trackctl -n '__trackctl_at any untag' -l with -r -f -d 'the entries with this tag; if repeated, with all of these tags'
complete -c trackctl -n '__trackctl_at any untag' -l yes -d 'don\'t show the entries first, and don\'t ask'
complete -c trackctl -n '__trackctl_at any log' -l project -r -f -a '(__trackctl_ask projects)' -d 'only entries of this project'
complete -c trackctl -n '__trackctl_at any log' -l within -d 'also apply --project and --not to subprojects: Acme then means Acme/Site, too'
complete -c trackctl -n '__trackctl_at any log' -l tag -r -f -d 'only entries with this tag; if repeated, with all of these tags'
complete -c trackctl -n '__trackctl_at any log' -l not -r -f -a '(__trackctl_ask projects)' -d 'leave out entries of this project or, with a plus, entries with this tag'
complete -c trackctl -n '__trackctl_at any log' -l sort -r -f -a 'newest oldest longest project' -d 'the order: newest (the default), oldest, longest or project'
complete -c trackctl -n '__trackctl_at any log' -l limit -r -f -d 'list at most this many'
complete -c trackctl -n '__trackctl_at 0+ log' -f -a 'today yesterday week last-week month last-month year last-year all'
complete -c trackctl -n '__trackctl_at any list' -l project -r -f -a '(__trackctl_ask projects)' -d 'only entries of this project'
complete -c trackctl -n '__trackctl_at any list' -l within -d 'also apply --project and --not to subprojects: Acme then means Acme/Site, too'
complete -c trackctl -n '__trackctl_at any list' -l tag -r -f -d 'only entries with this tag; if repeated, with all of these tags'
complete -c trackctl -n '__trackctl_at any list' -l not -r -f -a '(__trackctl_ask projects)' -d 'leave out entries of this project or, with a plus, entries with this tag'
complete -c trackctl -n '__trackctl_at any list' -l sort -r -f -a 'newest oldest longest project' -d 'the order: newest (the default), oldest, longest or project'
complete -c trackctl -n '__trackctl_at any list' -l limit -r -f -d 'list at most this many'
complete -c trackctl -n '__trackctl_at 0+ list' -f -a 'today yesterday week last-week month last-month year last-year all'
complete -c trackctl -n '__trackctl_at any day' -l svg -r -F -d 'write the chart to this file, as SVG; - is the standard output'
complete -c trackctl -n '__trackctl_at any day' -l html -r -F -d 'write the chart and a table to this file, as an HTML page; - is the standard output'
complete -c trackctl -n '__trackctl_at any day' -l replace -d 'with --svg or --html: overwrite existing files'
complete -c trackctl -n '__trackctl_at 0+ day' -f -a 'today yesterday'
complete -c trackctl -n '__trackctl_at any report' -l by -r -f -a 'project root client tag day week month' -d 'group by project (the default), root (Acme for Acme/Site), client, tag, day, week or month'
complete -c trackctl -n '__trackctl_at any report' -l across -r -f -a 'day week month' -d 'split each sum by day, week or month'
complete -c trackctl -n '__trackctl_at any report' -l amounts -d 'show what the time costs, at the rates of the projects'
complete -c trackctl -n '__trackctl_at any report' -l project -r -f -a '(__trackctl_ask projects)' -d 'only entries of this project'
complete -c trackctl -n '__trackctl_at any report' -l within -d 'also apply --project and --not to subprojects: Acme then means Acme/Site, too'
complete -c trackctl -n '__trackctl_at any report' -l tag -r -f -d 'only entries with this tag; if repeated, with all of these tags'
complete -c trackctl -n '__trackctl_at any report' -l not -r -f -a '(__trackctl_ask projects)' -d 'leave out entries of this project or, with a plus, entries with this tag'
complete -c trackctl -n '__trackctl_at any report' -l whole -d 'only entries that are completely in the range'
complete -c trackctl -n '__trackctl_at any report' -l round -r -f -d 'round each entry to a multiple of this length, such as 15m; the stored entries stay unchanged'
complete -c trackctl -n '__trackctl_at any report' -l rounding -r -f -a 'nearest up down' -d 'how --round rounds: nearest (the default), up or down'
complete -c trackctl -n '__trackctl_at any report' -l target -r -f -d 'the time owed per working day, such as 8h'
complete -c trackctl -n '__trackctl_at any report' -l svg -r -F -d 'write the chart to this file, as SVG; - is the standard output'
complete -c trackctl -n '__trackctl_at any report' -l html -r -F -d 'write the chart and a table to this file, as an HTML page; - is the standard output'
complete -c trackctl -n '__trackctl_at any report' -l replace -d 'with --svg or --html: overwrite existing files'
complete -c trackctl -n '__trackctl_at 0+ report' -f -a 'today yesterday week last-week month last-month year last-year all'
complete -c trackctl -n '__trackctl_at any weeks' -l svg -r -F -d 'write the chart to this file, as SVG; - is the standard output'
complete -c trackctl -n '__trackctl_at any weeks' -l html -r -F -d 'write the chart and a table to this file, as an HTML page; - is the standard output'
complete -c trackctl -n '__trackctl_at any weeks' -l replace -d 'with --svg or --html: overwrite existing files'
complete -c trackctl -n '__trackctl_at 0+ weeks' -f -a 'today yesterday week last-week month last-month year last-year all'
complete -c trackctl -n '__trackctl_at any undo' -l rev -r -f -d 'with MODULE: undo this revision from trackctl history; to redo a change, give the revision of its undo'
complete -c trackctl -n '__trackctl_at 0 undo' -f -a '(__trackctl_ask modules)'
complete -c trackctl -n '__trackctl_at 0 redo' -f -a '(__trackctl_ask modules)'
complete -c trackctl -n '__trackctl_at any history' -l limit -r -f -d 'list at most this many'
complete -c trackctl -n '__trackctl_at 0 history' -f -a '(__trackctl_ask modules)'
complete -c trackctl -n '__trackctl_at any web' -l no-open -d 'print the page\'s URL without opening a browser'
complete -c trackctl -n '__trackctl_at any web' -l tiles -r -f -d 'load the map\'s streets from this server'
complete -c trackctl -n '__trackctl_at any web' -l tiles-attribution -r -f -d 'with --tiles: the notice on the map about the source of the streets'
complete -c trackctl -n '__trackctl_at any import' -l dry-run -d 'show what would be imported, by project, and write nothing'
complete -c trackctl -n '__trackctl_at any import' -l tz -r -f -d 'the time zone of local times; default: yours'
complete -c trackctl -n '__trackctl_at any import' -l overlap -r -f -a 'refuse trim keep-first' -d 'if an entry overlaps another: refuse the import (the default), trim the entry, or skip it (keep-first)'
complete -c trackctl -n '__trackctl_at any import' -l into -r -f -a 'timer hours days-off' -d 'import into timer (the default), hours (one record per day and project) or, from ics, days-off (whole days)'
complete -c trackctl -n '__trackctl_at any import' -l keep-going -d 'skip what can\'t be imported, and import the rest'
complete -c trackctl -n '__trackctl_at any import' -l columns -r -f -d 'the columns of a table, with commas between them, if its first line doesn\'t name them'
complete -c trackctl -n '__trackctl_at any import' -l date-format -r -f -d 'how dates are written, such as dd.MM.yyyy'
complete -c trackctl -n '__trackctl_at any import' -l project-tag -r -f -d 'with timewarrior: a tag that is the name of a project'
complete -c trackctl -n '__trackctl_at any import' -l project -r -f -d 'the project of entries that have none in the file'
complete -c trackctl -n '__trackctl_at any import' -l client -r -f -d 'with --into hours: the client of projects without one'
complete -c trackctl -n '__trackctl_at any import' -l currency -r -f -d 'the currency of rates for which the file names none, such as EUR'
complete -c trackctl -n '__trackctl_at any import' -l module -r -f -a '(__trackctl_ask modules)' -d 'with csv: add the rows to this custom module, or to one of its tables, such as plants.rooms'
complete -c trackctl -n '__trackctl_at any import' -l user -r -f -d 'only this person\'s rows, from a file with rows of several people'
complete -c trackctl -n '__trackctl_at any import' -l author -r -f -d 'give NAME\'s rows in the file to ACCOUNT: tasks done by a member of your house or, for administrators, remarks and posts that everyone may see'
complete -c trackctl -n '__trackctl_at any import' -l pictures -r -a '(__fish_complete_directories)' -d 'with jsonl: the folder with the pictures, as written by export --pictures'
complete -c trackctl -n '__trackctl_at any import' -l undo -r -f -d 'undo the import of this name, such as timer:7'
complete -c trackctl -n '__trackctl_at 0 import' -f -a 'timewarrior watson toggl hamster klog org ics csv jsonl geojson gpx kml firebase'
complete -c trackctl -n '__trackctl_at 1 import' -F
complete -c trackctl -n '__trackctl_at any export' -l module -r -f -a '(__trackctl_ask modules)' -d 'export this module: timer, hours, remarks, chores, feed, or a custom module'
complete -c trackctl -n '__trackctl_at any export' -l table -r -f -d 'with csv: the table of a custom module; default: its first table'
complete -c trackctl -n '__trackctl_at any export' -l user -r -f -d 'only this person\'s hours (for administrators)'
complete -c trackctl -n '__trackctl_at any export' -l columns -r -f -d 'with csv: the columns to write, with commas between them'
complete -c trackctl -n '__trackctl_at any export' -l data -r -a '(__fish_complete_directories)' -d 'with timewarrior: write its data files to this folder, because timewarrior has no import'
complete -c trackctl -n '__trackctl_at any export' -l pictures -r -a '(__fish_complete_directories)' -d 'with jsonl: write the pictures to this folder'
complete -c trackctl -n '__trackctl_at any export' -l own -d 'with jsonl: only data that can move between machines: your rows and the rows that they refer to'
complete -c trackctl -n '__trackctl_at 0 export' -f -a 'timewarrior watson klog org ics csv jsonl geojson gpx kml markdown'
complete -c trackctl -n '__trackctl_at 1+ export' -f -a 'today yesterday week last-week month last-month year last-year all'
complete -c trackctl -n '__trackctl_at 0 call' -f -a '(__trackctl_ask methods)'
complete -c trackctl -n '__trackctl_at any watch' -l since -r -f -d 'also print the module\'s earlier changes after this revision'
complete -c trackctl -n '__trackctl_at any watch' -l notices-since -r -f -d 'also print the notices since this time, but only those of the last seven days'
complete -c trackctl -n '__trackctl_at 0+ watch' -f -a '(__trackctl_ask modules)'
complete -c trackctl -n '__trackctl_at any mcp' -l modules -r -f -a '(__trackctl_ask modules)' -d 'also offer all tools of these modules'
complete -c trackctl -n '__trackctl_at any sync' -l follow -d 'stay connected, and sync after each change on either machine'
complete -c trackctl -n '__trackctl_at 0 backup' -a '(__fish_complete_directories)'
complete -c trackctl -n '__trackctl_at 0+ help' -f -a 'start stop toggle status note switch pick continue resume add fill edit split join delete tag untag log list day report weeks undo redo history web import export call watch bridge mcp sync module backup journal tour help timer hours chores remarks feed accounts system'
complete -c trackctl -n '__trackctl_at 0 module' -a new -d 'create a simple module to start from'
complete -c trackctl -n '__trackctl_at 0 module' -a check -d 'list all mistakes in one of your modules, with their lines'
complete -c trackctl -n '__trackctl_at 0 module' -a test -d 'test one of your modules in a temporary daemon, and report its mistakes'
complete -c trackctl -n '__trackctl_at 0 module' -a install -d 'install one of your modules, and reload the daemon'
complete -c trackctl -n '__trackctl_at 0 module' -a update -d 'update your modules from the sources that they were installed from'
complete -c trackctl -n '__trackctl_at 0 module' -a rollback -d 'go back to a module\'s record and version from before a migration'
complete -c trackctl -n '__trackctl_at 0 module' -a remove -d 'remove one of your modules, but keep its data'
complete -c trackctl -n '__trackctl_at 0 module' -a purge -d 'delete one of your modules and its record for good'
complete -c trackctl -n '__trackctl_at 0 module' -a list -d 'list the daemon\'s modules with version, folder, state and problems'
complete -c trackctl -n '__trackctl_at 0 module' -a log -d 'show the output of a module\'s program, and why it ended'
complete -c trackctl -n '__trackctl_at any module new' -l language -r -f -a 'python sh' -d 'add a program in this language: python, or sh, which needs jq'
complete -c trackctl -n '__trackctl_at 0 module check' -a '(__fish_complete_directories)'
complete -c trackctl -n '__trackctl_at any module test' -l with-record -d 'first try the module\'s migrations on a copy of your record'
complete -c trackctl -n '__trackctl_at any module test' -l state -r -a '(__fish_complete_directories)' -d 'the directory with the journal; default: trackd\'s state directory'
complete -c trackctl -n '__trackctl_at 0 module test' -a '(__fish_complete_directories)'
complete -c trackctl -n '__trackctl_at any module install' -l unconfined -d 'don\'t ask on a kernel that can\'t restrict the program\'s access to files'
complete -c trackctl -n '__trackctl_at 0 module install' -F
complete -c trackctl -n '__trackctl_at any module update' -l yes -d 'don\'t ask if a program requests more access than before'
complete -c trackctl -n '__trackctl_at any module update' -l unconfined -d 'don\'t ask on a kernel that can\'t restrict the program\'s access to files'
complete -c trackctl -n '__trackctl_at 0 module update' -f -a '(__trackctl_ask modules)'
complete -c trackctl -n '__trackctl_at any module rollback' -l state -r -a '(__fish_complete_directories)' -d 'the directory with the journal; default: trackd\'s state directory'
complete -c trackctl -n '__trackctl_at any module rollback' -l yes -d 'don\'t ask'
complete -c trackctl -n '__trackctl_at 0 module rollback' -f -a '(__trackctl_ask modules)'
complete -c trackctl -n '__trackctl_at 0 module remove' -f -a '(__trackctl_ask modules)'
complete -c trackctl -n '__trackctl_at any module purge' -l state -r -a '(__fish_complete_directories)' -d 'the directory with the journal; default: trackd\'s state directory'
complete -c trackctl -n '__trackctl_at any module purge' -l yes -d 'don\'t ask'
complete -c trackctl -n '__trackctl_at 0 module purge' -f -a '(__trackctl_ask modules)'
complete -c trackctl -n '__trackctl_at 0 module log' -f -a '(__trackctl_ask modules)'
complete -c trackctl -n '__trackctl_at 0 journal' -a verify -d 'show what a journal contains, and whether it is intact'
complete -c trackctl -n '__trackctl_at 0 journal' -a dump -d 'print the records of a journal, one JSON object per line'
complete -c trackctl -n '__trackctl_at 0 journal' -a repair -d 'repair a damaged journal, and report what is kept and what is lost'
complete -c trackctl -n '__trackctl_at any journal verify' -l state -r -a '(__fish_complete_directories)' -d 'the directory with the journal; default: trackd\'s state directory'
complete -c trackctl -n '__trackctl_at 0 journal verify' -F
complete -c trackctl -n '__trackctl_at any journal dump' -l state -r -a '(__fish_complete_directories)' -d 'the directory with the journal; default: trackd\'s state directory'
complete -c trackctl -n '__trackctl_at 0 journal dump' -F
complete -c trackctl -n '__trackctl_at any journal repair' -l state -r -a '(__fish_complete_directories)' -d 'the directory with the journal; default: trackd\'s state directory'
complete -c trackctl -n '__trackctl_at any journal repair' -l dry-run -d 'only print what would be done'
complete -c trackctl -n '__trackctl_at 0 journal repair' -F
complete -c trackctl -n '__trackctl_at 0' -a '(__trackctl_ask own)'
complete -c trackctl -n 'contains -- (__trackctl_plain)[1] timer hours chores remarks feed accounts events system (__trackctl_ask own | string replace -r "\t.*" "")' -a '(__trackctl_ask verbs (__trackctl_words))'
