"""Keeps one LibreOffice warm and turns .docx into PDF, one after another.

uno-worker.py FOLDER_OF_PROGRAMS FOLDER_OF_PROFILE NAME_OF_PIPE PID_OF_SERVER

Speaks in lines of JSON: says {"ready": true} once, then answers {"in": path, "out": path} with {"ok": true, "rss": bytes of LibreOffice}
or {"ok": false, "error": text}. Ends when its input ends, when LibreOffice is gone and when the server is.
"""
import ctypes
import json
import os
import signal
import subprocess
import sys
import time

import uno
from com.sun.star.beans import PropertyValue

FRESH_PROFILE = 81
BOOT_SECONDS = 30
PR_SET_PDEATHSIG = 1
libc = ctypes.CDLL(None)


def die_with(parent):
    """The kernel ends this process with its parent, however that ends; a parent that is gone already is not waited for."""
    libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)


def properties(**values):
    return tuple(PropertyValue(Name=name, Value=value) for name, value in values.items())


def launch(program, profile, pipe):
    mine = os.getpid()
    return subprocess.Popen(
        [os.path.join(program, "soffice.bin"), "-env:UserInstallation=" + uno.systemPathToFileUrl(profile),
         "--headless", "--invisible", "--nodefault", "--nofirststartwizard", "--norestore", "--nolockcheck", "--nologo",
         "--accept=pipe,name=%s;urp;" % pipe],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=lambda: die_with(mine))


def connect(program, profile, pipe):
    """Starts LibreOffice and waits until it answers. On a fresh profile it may end with 81, which asks for another start."""
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    office = launch(program, profile, pipe)
    until = time.monotonic() + BOOT_SECONDS
    while time.monotonic() < until:
        code = office.poll()
        if code == FRESH_PROFILE:
            office = launch(program, profile, pipe)
        elif code is not None:
            raise RuntimeError("LibreOffice ended with %d at its start" % code)
        try:
            context = resolver.resolve("uno:pipe,name=%s;urp;StarOffice.ComponentContext" % pipe)
            return office, context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
        except Exception:  # not listening yet
            time.sleep(0.03)
    raise RuntimeError("LibreOffice does not answer")


def convert(desktop, source, target):
    # nothing in the document runs, and no link in it is followed
    document = desktop.loadComponentFromURL(uno.systemPathToFileUrl(source), "_blank", 0, properties(
        Hidden=True, ReadOnly=True, MacroExecutionMode=0, UpdateDocMode=0, FilterName="MS Word 2007 XML"))
    if document is None:  # what a second instance gets for a path that the first one holds
        raise RuntimeError("LibreOffice did not open the document")
    try:
        data = uno.Any("[]com.sun.star.beans.PropertyValue", properties(UseTaggedPDF=True, ExportBookmarks=False))
        document.storeToURL(uno.systemPathToFileUrl(target), properties(FilterName="writer_pdf_Export", FilterData=data))
    finally:
        document.close(True)


def resident(pid):
    with open("/proc/%d/statm" % pid, encoding="ascii") as statm:
        return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def say(**answer):
    print(json.dumps(answer), flush=True)


def main(program, profile, pipe, server):
    die_with(int(server))
    office, desktop = connect(program, profile, pipe)
    say(ready=True, office=office.pid)
    for line in sys.stdin:
        job = json.loads(line)
        try:
            convert(desktop, job["in"], job["out"])
            say(ok=True, rss=resident(office.pid))
        except Exception as error:
            say(ok=False, error=str(error)[:500])
            if office.poll() is not None:
                break
    office.kill()


main(*sys.argv[1:])
