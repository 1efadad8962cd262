"""Tests the lines of `status --install` in real tmux and i3blocks: bars.py HOST TRACKCTL TRACKD FOLDER"""

import json
import os
import signal
import subprocess
import sys
import time

NAME = r"$(>~/I)%n#[fg=red]%{A1:touch ~/I:}`y`<b>&\e[31m%%"
SHOWN = NAME[:29] + "…"
PATIENCE = float(os.environ.get("PATIENCE", "60"))

host, trackctl, trackd, folder = sys.argv[1:]
socket = folder + "/trackd.sock"
env = {
    "HOME": folder, "PATH": folder + "/bin:/usr/bin:/bin", "TERM": "xterm", "LC_ALL": "C.UTF-8", "TZ": "UTC",
    "TRACKD_SOCKET": socket, "TRACKD_MENU": "grep Other", "TMUX_TMPDIR": folder, "SHELL": "/bin/sh",
}


def call(*words):
    return subprocess.run([trackctl, *words], env=env, check=True, capture_output=True, text=True).stdout


def running():
    result = subprocess.run([trackctl, "status", "--json"], env=env, capture_output=True, text=True)
    return json.loads(result.stdout).get("entry", {}).get("project")


def wait(condition, what):
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, what() if callable(what) else what
        time.sleep(0.05)


def start_daemon():
    daemon = subprocess.Popen([trackd, "--socket", socket, "--state", folder + "/state", "--log-level", "err"], env=env)
    wait(lambda: subprocess.run([trackctl, "call", "system.ping"], env=env, capture_output=True).returncode == 0,
         "the daemon doesn't start")
    return daemon


def tmux():
    """Runs inside another tmux, whose pane shows what a user sees."""
    def control(server, *words):
        return subprocess.run(["tmux", "-L", server, *words], env=env, capture_output=True, text=True).stdout

    control("outer", "-f", "/dev/null", "new-session", "-d", "-x", "150", "-y", "10", "tmux -L inner new-session sh")
    screen = lambda: control("outer", "capture-pane", "-p")
    try:
        wait(lambda: "sh" in screen(), "tmux shows nothing")
        call("start", NAME)
        wait(lambda: SHOWN in screen(), lambda: "the running entry isn't shown:\n" + screen())
        # If the configuration is read again, the status must not appear twice.
        control("inner", "source-file", folder + "/.tmux.conf")
        time.sleep(1)
        assert control("inner", "show", "-gv", "status-right").count("trackctl") == 1
        call("stop")
        wait(lambda: SHOWN not in screen(), lambda: "the stopped entry is shown:\n" + screen())
    finally:
        control("inner", "kill-server")
        control("outer", "kill-server")


def i3blocks():
    bar = subprocess.Popen(["i3blocks", "-c", folder + "/.config/i3blocks/config"], env=env, stdin=subprocess.PIPE,
                           stdout=subprocess.PIPE, text=True, bufsize=1)
    os.set_blocking(bar.stdout.fileno(), False)
    last = [None]

    def shown():
        for line in bar.stdout.readlines() or []:
            if "full_text" in line:
                blocks = json.loads(line[line.rindex("[{"):])
                last[0] = "".join(block["full_text"] for block in blocks)
        return last[0] or ""

    def click(button, condition, what):
        """Repeats the click, because i3blocks drops clicks while the command runs."""
        end = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < end, f"{what}, but {running()} runs"
            bar.stdin.write(json.dumps({"name": "trackd", "button": button, "x": 1, "y": 1}) + "\n")
            again = time.monotonic() + PATIENCE / 4
            while not condition() and time.monotonic() < again:
                time.sleep(0.05)

    try:
        wait(lambda: "idle" in shown(), "i3blocks shows nothing")
        call("start", NAME)
        wait(lambda: SHOWN in shown(), lambda: f"the running entry isn't shown, but {last}")
        click(1, lambda: running() is None, "a left click doesn't stop it")
        click(1, lambda: running() == NAME, "a left click doesn't go on")
        call("switch", "Other")
        call("switch", "Third")
        click(3, lambda: running() == "Other", "a right click doesn't start what was picked")
    finally:
        bar.send_signal(signal.SIGTERM)
        bar.wait()


def main():
    os.makedirs(folder + "/bin")
    os.symlink(trackctl, folder + "/bin/trackctl")
    os.makedirs(folder + "/.config/i3blocks")
    with open(folder + "/.config/i3blocks/config", "w") as config:
        config.write("# blocks\n")
    daemon = start_daemon()
    try:
        call("status", "--install", host, "--write")
        {"tmux": tmux, "i3blocks": i3blocks}[host]()
        assert not os.path.exists(folder + "/I") and not os.path.exists(folder + "/y"), "a name was run"
        print("done")
    finally:
        daemon.kill()
        daemon.wait()


main()
