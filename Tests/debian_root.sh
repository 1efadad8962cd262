# shellcheck shell=bash
# Functions for tests that need their own Debian system. Source this file in the root of the repository.

readonly proxies=(http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY)

as_root() {
  if ((EUID == 0)); then "$@"; else sudo --preserve-env="$(IFS=, && echo "${proxies[*]}")" "$@"; fi
}

# Creates a Debian 12 system with these packages at FOLDER/base-SUM, and sets $base to its path. SUM identifies the list
# of packages. The system is created only once, and a system with another list is removed.
debian_root() { # FOLDER PACKAGE…
  local folder=$1 mirror packages
  shift
  packages=$(IFS=, && echo "$*")
  base=$folder/base-$(cksum <<<"$packages" | cut -d ' ' -f 1)
  [[ ! -d $base ]] || return 0
  echo "making a Debian root in $folder, kept for the next time" >&2
  as_root rm -rf "$folder"/base-*
  mirror=$(apt-get indextargets 'Release: bookworm' | sed -n 's/^Repo-URI: //p' | head -n 1)
  # If no mirror is configured, debootstrap uses its default.
  as_root debootstrap --variant=minbase ${packages:+"--include=$packages"} bookworm "$base.new" ${mirror:+"$mirror"} \
    >"$folder/debootstrap.log" || {
    tail "$folder/debootstrap.log" >&2
    return 1
  }
  as_root mv "$base.new" "$base"
}

# Locks a folder until the script ends.
lock_folder() { # FOLDER
  mkdir -p "$1"
  exec 9>"$1/lock"
  flock --nonblock 9 || { echo "${0##*/}: another one is at work in $PWD/$1" >&2 && exit 1; }
}
