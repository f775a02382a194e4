"""ministack, with two things as AWS does them. Takes ministack's own settings.

- What EventBridge Scheduler fills into the input of a target, which ministack leaves as it is: see "Adding context
  attributes" in Scheduler's user guide.
- A log group that was deleted stays so when the last invocation ends after it: Lambda makes a group by the function's
  role, and those of the stack may not (`logs:CreateLogGroup`). ministack makes it whoever asks.
"""

from datetime import datetime, timezone

from ministack.app import main
from ministack.services import cloudwatch_logs, eventbridge, lambda_svc

SCHEDULED_TIME = "<aws.scheduler.scheduled-time>"

invoke_target = eventbridge._invoke_target
emit_logs = lambda_svc._emit_lambda_logs


def invoke_filled_in(target, event, *others):
    if event.get("Source") == "aws.scheduler" and SCHEDULED_TIME in target.get("Input", ""):
        due = datetime.fromtimestamp(event["Time"], tz=timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
        target = {**target, "Input": target["Input"].replace(SCHEDULED_TIME, due)}
    return invoke_target(target, event, *others)


def emit_into_a_group_that_is_there(function, *arguments, **options):
    config = function.get("config") or function
    group = (config.get("LoggingConfig") or {}).get("LogGroup")
    if group is None or group in cloudwatch_logs._log_groups:
        emit_logs(function, *arguments, **options)


if __name__ == "__main__":
    eventbridge._invoke_target = invoke_filled_in
    lambda_svc._emit_lambda_logs = emit_into_a_group_that_is_there
    main()
