"""A booted Debian, controlled from outside."""

import json
import os
import pathlib
import subprocess
from dataclasses import dataclass

from checks import Wrong, expect, until

HERE = pathlib.Path(__file__).parent
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


class Root:
    """Debian with the package installed: a read-only layer that all machines share."""

    def __init__(self, base, package, layers, groups):
        self.groups = groups
        self.layers = pathlib.Path(layers).resolve()
        self.package = pathlib.Path(package).resolve()
        installed = self.layers / "installed"
        where = mount_layer(installed, [pathlib.Path(base).resolve()])
        copied = where / "var/tmp/trackd.deb"
        copied.write_bytes(self.package.read_bytes())
        # The page's package is only copied here. Only the case about the page installs it.
        beside = self.package.with_name(self.package.name.replace("trackd_", "trackd-web_"))
        copied.with_name("page.deb").write_bytes(beside.read_bytes())
        subprocess.run(["mount", "-t", "proc", "proc", where / "proc"], check=True)
        result = subprocess.run(
            ["chroot", where, "env", "-i", f"PATH={PATH}", "dpkg", "--install", "/var/tmp/trackd.deb"],
            capture_output=True, text=True)
        expect(result.returncode == 0, f"the package can't be installed:\n{result.stdout}{result.stderr}")
        # These services are disabled, because only the cases about proxies need them.
        subprocess.run(["systemctl", f"--root={where}", "--quiet", "disable", "caddy.service", "nginx.service"], check=True)
        subprocess.run(["umount", where / "proc"], check=True)
        subprocess.run(["umount", where], check=True)
        self.lower = [installed / "upper", pathlib.Path(base).resolve()]


def mount_layer(layer, lower):
    """A writable folder over read-only ones."""
    for part in ("upper", "work", "root"):
        (layer / part).mkdir(parents=True)
    below = ":".join(str(folder) for folder in lower)
    options = f"lowerdir={below},upperdir={layer}/upper,workdir={layer}/work"
    subprocess.run(["mount", "-t", "overlay", "overlay", "-o", options, layer / "root"], check=True)
    return layer / "root"


@dataclass
class Result:
    code: int
    output: str
    errors: str

    @property
    def json(self):
        return json.loads(self.output)


class Machine:
    """A machine, from its boot to its end."""

    BOOT_SECONDS = 60

    def __init__(self, root, name):
        self.folder = mount_layer(root.layers / name, root.lower)
        self.groups = [pathlib.Path(hierarchy) / name for hierarchy in root.groups]
        self.console = open(root.layers / name / "console", "w+")

    def __enter__(self):
        self.leader = None
        # Machines run in parallel, so each machine has its own control groups and its own network.
        enter = "for group in $MACHINE_GROUPS; do mkdir -p $group && echo $$ >$group/cgroup.procs || exit; done; exec \"$@\""
        self.nspawn = subprocess.Popen(
            ["sh", "-c", enter, "sh",
             "systemd-nspawn", f"--directory={self.folder}", "--boot", "--register=no", "--keep-unit", "--quiet",
             # These system calls must be allowed explicitly, because nspawn's list of allowed system calls is older
             # than Landlock.
             "--system-call-filter=landlock_create_ruleset landlock_add_rule landlock_restrict_self",
             "--private-network", "--console=read-only", f"--bind-ro={HERE}/inside:/opt/inside"],
            env=os.environ | {"MACHINE_GROUPS": " ".join(map(str, self.groups))},
            stdin=subprocess.DEVNULL, stdout=self.console, stderr=subprocess.STDOUT)
        try:
            until(self.has_booted, self.BOOT_SECONDS, "the boot")
        except Wrong as problem:
            self.__exit__()
            self.console.seek(0)
            raise Wrong(f"the machine doesn't boot: {problem}\n{self.console.read()}") from None
        return self

    def __exit__(self, *_):
        # When nspawn ends, the machine's first process ends, and with it the whole machine.
        self.nspawn.kill()
        self.nspawn.wait()
        subprocess.run(["umount", self.folder], check=True)

    def has_booted(self):
        expect(self.nspawn.poll() is None, "systemd-nspawn ended")
        # nspawn's first child starts the machine's first process and then exits.
        children = pathlib.Path(f"/proc/{self.nspawn.pid}/task/{self.nspawn.pid}/children").read_text().split()
        self.leader = int(children[0]) if children else None
        return children and self.try_run("systemctl", "is-system-running").output.strip() in ("running", "degraded")

    # Commands

    def command(self, words, user=None, environment=None):
        """The command line that runs these words in the machine, as that user."""
        variables = {"PATH": PATH, "LANG": "C.UTF-8", "HOME": "/root"}
        become = []
        if user:
            uid = self.uid(user)
            variables |= {"HOME": f"/home/{user}", "USER": user, "XDG_RUNTIME_DIR": f"/run/user/{uid}"}
            become = ["setpriv", f"--reuid={user}", f"--regid={user}", "--init-groups"]
        assigned = [f"{name}={value}" for name, value in (variables | (environment or {})).items()]
        return ["nsenter", "--target", str(self.leader), "--all", *become, "env", "--ignore-environment",
                f"--chdir={variables['HOME']}", *assigned, *map(str, words)]

    def try_run(self, *words, user=None, input="", environment=None, seconds=60):
        """Runs a command that may fail."""
        try:
            done = subprocess.run(
                self.command(words, user, environment), input=input, capture_output=True, text=True, timeout=seconds)
        except subprocess.TimeoutExpired:
            raise Wrong(f"{' '.join(map(str, words))}: took more than {seconds} s") from None
        return Result(done.returncode, done.stdout, done.stderr)

    def run(self, *words, **options):
        """Runs a command that must succeed."""
        result = self.try_run(*words, **options)
        command = " ".join(map(str, words))
        expect(result.code == 0, f"{command} ended with {result.code}:\n{result.output}{result.errors}")
        return result

    def start(self, *words, user=None, **options):
        """Starts a command in the background."""
        return subprocess.Popen(
            self.command(words, user), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            **options)

    def write(self, path, text):
        self.run("sh", "-c", 'cat >"$1"', "sh", path, input=text)

    # Users

    def add_user(self, name, *groups):
        self.run("useradd", "--create-home", "--shell", "/bin/bash", f"--groups={','.join(groups)}", name)

    def linger(self, user):
        """Starts a service manager for a user without a login, and waits for it."""
        self.run("loginctl", "enable-linger", user)
        self.wait_for_manager(user)

    def wait_for_manager(self, user):
        asking = "systemctl", "--user", "is-system-running"
        until(lambda: self.try_run(*asking, user=user).output == "running\n", 30, f"{user}'s service manager")

    def uid(self, user):
        return int(self.run("id", "--user", user).output)

    # The service

    def show(self, unit, *properties, user=None):
        """A unit's properties from systemd."""
        manager = ["--user"] if user else []
        shown = self.run("systemctl", *manager, "show", unit, f"--property={','.join(properties)}", user=user).output
        return dict(line.split("=", 1) for line in shown.splitlines())

    def pid(self, unit="trackd.service", **options):
        return int(self.show(unit, "MainPID", **options)["MainPID"])

    def entries(self, *matches, unit="trackd.service"):
        """The journal's entries of a unit."""
        self.run("journalctl", "--sync")
        lines = self.run("journalctl", "--output=json", "--no-pager", f"--unit={unit}", *matches).output.splitlines()
        return [json.loads(line) for line in lines]

    def last_entries(self):
        return self.try_run("journalctl", "--no-pager", "--quiet", "--lines=60", "--output=short-precise").output

    # The client

    def trackctl(self, *words, user=None, **options):
        """A reply through trackctl, as JSON."""
        return self.run("trackctl", "--system", "--json", *words, user=user, **options).json

    def call(self, method, user=None, **params):
        return self.trackctl("call", method, json.dumps(params), user=user)
