"""Tests a shell with the lines of `status --install` in a terminal: shells.py SHELL TRACKCTL TRACKD FOLDER

A failure names its step. The last line printed is the time that a prompt takes with these lines.
"""

import glob
import os
import re
import signal
import subprocess
import sys
import time

from terminal import PATIENCE, Terminal

NAME = r"$(>~/I)%n#[fg=red]%{A1:touch ~/I:}`y`<b>&\e[31m%%"
# A name is truncated to 30 columns.
SHOWN = NAME[:29] + "…"

shell, trackctl, trackd, folder = sys.argv[1:]
socket = folder + "/trackd.sock"
runtime = folder + "/run"
env = {
    "HOME": folder, "PATH": folder + "/bin:/usr/bin:/bin", "TERM": "xterm", "LC_ALL": "C.UTF-8", "TZ": "UTC",
    "XDG_RUNTIME_DIR": runtime, "TRACKD_SOCKET": socket, "HISTFILE": "/dev/null",
}
ARGV = {"bash": ["bash", "-i"], "zsh": ["zsh", "-d", "-i"], "fish": ["fish", "-i"]}
ENTER = "\r"


def call(*words):
    return subprocess.run([trackctl, *words], env=env, check=True, capture_output=True, text=True).stdout


def start_daemon():
    daemon = subprocess.Popen([trackd, "--socket", socket, "--state", folder + "/state", "--log-level", "err"], env=env)
    wait(lambda: subprocess.run([trackctl, "call", "system.ping"], env=env, capture_output=True).returncode == 0,
         "the daemon doesn't start")
    return daemon


def wait(condition, what):
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, what
        time.sleep(0.02)


def keepers():
    """The processes that follow the daemon for a shell."""
    found = []
    for path in glob.glob("/proc/[0-9]*/cmdline"):
        try:
            words = open(path, "rb").read().split(b"\0")
            environment = open(path.replace("cmdline", "environ"), "rb").read()
        except OSError:
            continue
        if b"--while" in words and socket.encode() in environment:
            found.append(int(path.split("/")[2]))
    return found


def shows(text):
    return lambda terminal: text in terminal.prompt()


def hides(text):
    return lambda terminal: text not in terminal.prompt() and terminal.prompt() != ""


def settle(terminal, condition, what, typing=shell == "bash"):
    """Waits for a prompt to change. bash redraws it only with each line."""
    end = time.monotonic() + PATIENCE
    while typing and not condition(terminal) and time.monotonic() < end:
        terminal.type(ENTER)
        for _ in range(4):
            terminal.read(0.05)
    terminal.wait(condition, what)


def programs(terminal, log, word):
    """The processes that the shell starts during twenty prompts."""
    terminal.run(f"echo {word}''1", f"{word}1")
    before = os.path.getsize(log)
    for _ in range(20):
        terminal.type(ENTER)
        terminal.read(0.1)
    terminal.run(f"echo {word}''2", f"{word}2")
    with open(log) as lines:
        lines.seek(before)
        # Calls that only start a thread aren't counted.
        return [line for line in lines if re.search(r"(clone3?|v?fork|execve)\(", line) and "CLONE_THREAD" not in line]


def main():
    os.makedirs(runtime, mode=0o700)
    os.makedirs(folder + "/bin")
    os.symlink(trackctl, folder + "/bin/trackctl")
    os.symlink("/usr/bin/" + shell, folder + "/bin/" + shell)
    os.makedirs(folder + "/.config/fish")
    # If this folder doesn't exist, fish generates completions from manuals in the background, and runs man for that.
    os.makedirs(folder + "/.local/share/fish/generated_completions")
    with open(folder + "/.config/fish/config.fish", "w") as config:
        # The default prompt would run git.
        config.write("function fish_prompt; echo -n '> '; end\n")
    daemon = start_daemon()
    log = folder + "/processes"
    terminal = None
    try:
        put = call("status", "--install", shell, "--write", "--tick", "1m")
        assert put.startswith("put into " + folder), put
        again = call("status", "--install", shell, "--write", "--tick", "1m")
        assert "already" in again, again
        tracing = ["strace", "-f", "-qq", "-e", "trace=clone,clone3,fork,vfork,execve", "-o", log]
        terminal = Terminal(tracing + ARGV[shell], env, folder)
        terminal.wait(lambda t: t.prompt() != "" and len(keepers()) == 1, "nothing follows the daemon")
        assert SHOWN[:5] not in terminal.prompt(), terminal.prompt()
        call("start", NAME)
        settle(terminal, shows(SHOWN), "the running entry isn't shown")
        # The first prompt is ignored, because the shell then also does work that isn't about the prompt.
        programs(terminal, log, "once")
        started = programs(terminal, log, "again")
        assert not started, "programs run for a prompt:\n" + "".join(started)
        # The exit status of the last command must be the same after the prompt.
        terminal.type("false" + ENTER)
        for _ in range(4):
            terminal.read(0.1)
        terminal.run("echo e''f " + ("$status" if shell == "fish" else "$?"), "ef 1")
        terminal.type("\x03")
        # An interrupt also discards input that is typed at the same time, so the test waits for a moment.
        for _ in range(4):
            terminal.read(0.1)
        terminal.run("echo k''l", "kl")
        settle(terminal, shows(SHOWN), "an interrupt ends it")
        assert len(keepers()) == 1
        daemon.kill()
        daemon.wait()
        settle(terminal, hides(SHOWN), "a daemon that is gone goes on being shown")
        daemon = start_daemon()
        settle(terminal, shows(SHOWN), "a daemon that is back isn't found")
        call("stop")
        settle(terminal, hides(SHOWN), "what was stopped goes on being shown")
        # If the process is killed, a prompt starts it again, but not every prompt does so.
        os.kill(keepers()[0], signal.SIGKILL)
        wait(lambda: not keepers(), "a kill is survived")
        if shell != "fish":
            terminal.run("_trackd_tried=-100; echo g''h", "gh")
        call("start", NAME)
        settle(terminal, shows(SHOWN), "what was killed isn't started again", typing=True)
        # After exec, the process that the old shell started continues until the next change of the timer.
        if shell != "zsh":
            terminal.run("clear; exec " + " ".join(ARGV[shell]), "")
            wait(lambda: len(keepers()) == 2, "a new shell has no keeper")
            settle(terminal, shows(SHOWN), "a new shell doesn't show it")
            # The process of the new shell may not be reading yet when the timer first changes. The test therefore makes
            # several changes.
            for _ in range(20):
                call("stop")
                settle(terminal, hides(SHOWN), "a new shell goes on showing it")
                call("start", NAME)
                settle(terminal, shows(SHOWN), "a new shell doesn't show what is new")
                if len(keepers()) == 1:
                    break
            assert len(keepers()) == 1, "the older keeper stays"
        # A background process of the shell must not keep the process alive either.
        terminal.run("sleep 1000 & echo i''j", "ij")
        sleeper = [int(p.split("/")[2]) for p in glob.glob("/proc/[0-9]*/cmdline")
                   if b"sleep\x001000" in (open(p, "rb").read() if os.path.exists(p) else b"")]
        shell_pid = int(subprocess.run(["pgrep", "-P", str(terminal.pid)], capture_output=True, text=True).stdout.split()[0])
        os.kill(shell_pid, signal.SIGKILL)
        wait(lambda: not keepers(), "a shell that was killed leaves a process behind")
        for pid in sleeper:
            os.kill(pid, signal.SIGKILL)
        left = glob.glob(runtime + "/trackctl*")
        assert not left, f"a shell leaves {left} behind"
        assert not glob.glob(folder + "/I") and not os.path.exists(folder + "/y"), "a name was run"
        print("done")
    finally:
        if terminal:
            terminal.end(signal.SIGKILL)
        daemon.kill()
        daemon.wait()


main()
