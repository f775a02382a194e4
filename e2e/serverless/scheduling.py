"""ministack, with what EventBridge Scheduler fills into the input of a target, which ministack leaves as it is.

See "Adding context attributes" in Scheduler's user guide. Takes ministack's own settings.
"""

from datetime import datetime, timezone

from ministack.app import main
from ministack.services import eventbridge

SCHEDULED_TIME = "<aws.scheduler.scheduled-time>"

invoke_target = eventbridge._invoke_target


def invoke_filled_in(target, event, *others):
    if event.get("Source") == "aws.scheduler" and SCHEDULED_TIME in target.get("Input", ""):
        due = datetime.fromtimestamp(event["Time"], tz=timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
        target = {**target, "Input": target["Input"].replace(SCHEDULED_TIME, due)}
    return invoke_target(target, event, *others)


if __name__ == "__main__":
    eventbridge._invoke_target = invoke_filled_in
    main()
