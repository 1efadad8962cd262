"""Uses `trackctl mcp` with the official SDK of the Model Context Protocol.

usage: client.py 1|2 TRACKCTL SOCKET FOLDER
The SDK of that generation is installed into a folder once. If that fails, the output is `skipped` and the reason.
"""

import asyncio
import os
import subprocess
import sys

GENERATION, TRACKCTL, SOCKET, FOLDER = sys.argv[1:5]
WANTED = {"1": "mcp<2", "2": "mcp>=2"}[GENERATION]


def python():
    place = f"{FOLDER}-{GENERATION}"
    path = place + "/bin/python"
    if os.path.exists(place + "/ready"):
        return path
    steps = [[sys.executable, "-m", "venv", "--clear", place], [path, "-m", "pip", "install", "-q", WANTED]]
    for step in steps:
        run = subprocess.run(step, capture_output=True, text=True, env={**os.environ, "HOME": os.path.expanduser("~root")})
        if run.returncode != 0:
            print("skipped:", (run.stderr or run.stdout).strip().splitlines()[-1:])
            sys.exit(0)
    open(place + "/ready", "w").close()
    return path


if os.environ.get("TRACKD_MCP_SDK") != GENERATION:
    os.environ["TRACKD_MCP_SDK"] = GENERATION
    path = python()
    os.execv(path, [path] + sys.argv)

ARGUMENTS = ["--socket", SOCKET, "mcp", "--modules", "timer,hours,chores,remarks,feed"]
LATE = {"client": "Acme", "project": "Site", "date": "2099-01-01", "hours": 8}
# The params for tools that read a single item.
WANTED = {
    "feed_comments": {"post": 1}, "feed_likes": {"post": 1}, "feed_show": {"post": 1}, "remarks_show": {"id": 1}, "timer_show": {"id": 1},
    "hours_balance": {"from": "2026-03-02", "to": "2026-03-06"}, "hours_invoice_show": {"number": 1}, "hours_client_show": {"client": "Acme"}, "chores_task_show": {"task": 1},
    "hours_missing": {"from": "2026-03-02", "to": "2026-03-06"}, "hours_project_members": {"client": "Acme", "project": "Site"},
    "remarks_near": {"lat": 52.5, "lon": 13.4, "radius": 1000}, "remarks_search": {"query": "tree"},
}
NEEDED = {"timer_start", "timer_stop", "timer_status", "hours_submit", "chores_tasks", "remarks_list"}


async def second(mode):
    from jsonschema import Draft202012Validator
    from mcp import Client, StdioServerParameters, stdio_client

    server = StdioServerParameters(command=TRACKCTL, args=ARGUMENTS, env={"PATH": os.environ["PATH"]})
    async with Client(stdio_client(server), mode=mode) as client:
        tools = (await client.list_tools()).tools
        assert NEEDED <= {tool.name for tool in tools}, tools
        done = await client.call_tool("timer_start", {"project": "Work", "switch": True})
        assert not done.is_error and done.structured_content["entry"]["project"] == "Work", done
        refused = await client.call_tool("timer_start", {"project": "Work"})
        assert refused.is_error, refused
        for tool in tools:
            Draft202012Validator.check_schema(tool.input_schema)
            if tool.annotations.read_only_hint:
                # The SDK validates each reply with the declared schema.
                assert tool.output_schema, tool.name
                read = await client.call_tool(tool.name, WANTED.get(tool.name, {}))
                assert not read.is_error, (tool.name, read)
        for resource in (await client.list_resources()).resources:
            assert (await client.read_resource(resource.uri)).contents[0].text
        if mode == "auto":
            await listening(client)
    print(mode, "good")


async def listening(client):
    from mcp.client.subscriptions import ResourceUpdated

    wanted = ["trackd:///timer/status", "trackd:///timer/today", "trackd:///nowhere"]
    async with client.listen(resource_subscriptions=wanted) as changes:
        assert changes.honored.resource_subscriptions == wanted[:2], changes.honored
        await client.call_tool("timer_start", {"project": "Told", "switch": True})
        told = {(await asyncio.wait_for(anext(changes), 20)).uri for _ in wanted[:2]}
        assert told == set(wanted[:2]), told
    # A subscription that was closed gets no changes. It doesn't affect a new subscription.
    async with client.listen(resource_subscriptions=wanted[:1]) as changes:
        await client.call_tool("timer_stop", {})
        assert await asyncio.wait_for(anext(changes), 20) == ResourceUpdated(wanted[0])


async def first():
    from jsonschema import Draft202012Validator
    from mcp import ClientSession, StdioServerParameters, types
    from mcp.client.stdio import stdio_client

    asked = []

    async def say_yes(context, params):
        asked.append(params.message)
        return types.ElicitResult(action="accept", content={"yes": True})

    server = StdioServerParameters(command=TRACKCTL, args=ARGUMENTS, env={"PATH": os.environ["PATH"]})
    updated = asyncio.Event()

    async def hear(message):
        if "ResourceUpdatedNotification" in repr(message):
            updated.set()

    async with stdio_client(server) as (read, write):
        async with ClientSession(read, write, elicitation_callback=say_yes, message_handler=hear) as session:
            await session.initialize()
            tools = (await session.list_tools()).tools
            assert NEEDED <= {tool.name for tool in tools}
            for tool in tools:
                Draft202012Validator.check_schema(tool.inputSchema)
                if tool.annotations.readOnlyHint:
                    assert tool.outputSchema, tool.name
                    read = await session.call_tool(tool.name, WANTED.get(tool.name, {}))
                    assert not read.isError, (tool.name, read)
            late = await session.call_tool("hours_submit", LATE)
            assert not late.isError and asked, late
            await session.subscribe_resource("trackd:///timer/status")
            await session.call_tool("timer_start", {"project": "Work"})
            await asyncio.wait_for(updated.wait(), 20)
            await session.unsubscribe_resource("trackd:///timer/status")
    print("first good")


if GENERATION == "1":
    asyncio.run(first())
else:
    asyncio.run(second("auto"))
    asyncio.run(second("legacy"))
print("all good")
