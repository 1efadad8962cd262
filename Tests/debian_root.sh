# shellcheck shell=bash
# What tests that want a Debian of their own share. To be sourced; works in the repository's folder.

readonly proxies=(http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY)

as_root() {
  if ((EUID == 0)); then "$@"; else sudo --preserve-env="$(IFS=, && echo "${proxies[*]}")" "$@"; fi
}

# Leaves a Debian 12 with these packages at FOLDER/base-SUM, where SUM tells one list of packages from another, and says
# in $base where that is. It is made once; one of another list is removed.
debian_root() { # FOLDER PACKAGE…
  local folder=$1 mirror packages
  shift
  packages=$(IFS=, && echo "$*")
  base=$folder/base-$(cksum <<<"$packages" | cut -d ' ' -f 1)
  [[ ! -d $base ]] || return 0
  echo "making a Debian root in $folder, kept for the next time" >&2
  as_root rm -rf "$folder"/base-*
  mirror=$(apt-get indextargets 'Release: bookworm' | sed -n 's/^Repo-URI: //p' | head -n 1)
  # Without a mirror of this machine's, debootstrap knows one.
  as_root debootstrap --variant=minbase ${packages:+"--include=$packages"} bookworm "$base.new" ${mirror:+"$mirror"} \
    >"$folder/debootstrap.log" || {
    tail "$folder/debootstrap.log" >&2
    return 1
  }
  as_root mv "$base.new" "$base"
}

# One user of a folder at a time, until the script ends.
lock_folder() { # FOLDER
  mkdir -p "$1"
  exec 9>"$1/lock"
  flock --nonblock 9 || { echo "${0##*/}: another one is at work in $PWD/$1" >&2 && exit 1; }
}
