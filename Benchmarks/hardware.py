"""What a figure was measured on."""

import os
import platform
import subprocess


def first_line(path, name):
    with open(path) as file:
        return next((line.split(":", 1)[1].strip() for line in file if line.startswith(name)), "unknown")


def version(*command):
    try:
        return subprocess.check_output(command, text=True, stderr=subprocess.DEVNULL).splitlines()[0].strip()
    except (OSError, subprocess.CalledProcessError, IndexError):
        return "unknown"


def words():
    """One line: processor, memory, system and what the references are."""
    memory = int(first_line("/proc/meminfo", "MemTotal").split()[0]) / (1 << 20)
    load = os.getloadavg()[0]
    return (
        f"{first_line('/proc/cpuinfo', 'model name')}, {os.cpu_count()} cores, {memory:.0f} GB, load {load:.1f} at the"
        f" end; {platform.freedesktop_os_release()['PRETTY_NAME']}, Linux {platform.release().split('-')[0]};"
        f" {version('swift', '--version')}; libvips {version('pkg-config', '--modversion', 'vips')}"
    )
