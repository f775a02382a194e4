"""Looks at, and does to, the account behind AWS_ENDPOINT_URL what an administrator would.

Usage: python account.py COMMAND [ARGUMENT...]

  policy BUCKET         there is no TLS here: drop the policy of a bucket that asks for it
  settle                wait until the published versions of the functions are active
  leftovers             print what is there beside CDK's own, one a line
  send QUEUE_PART BODY  a message to the queue whose name contains QUEUE_PART, as an EventBridge rule would send it
  depth QUEUE_PART      how many messages are in it, seen or not
  logs GROUP_PART       what is logged, a line each
  invoke PART PAYLOAD   the answer of the function whose name contains PART
  roles                 the functions' roles as JSON: name, the access keys of their functions, and policies
  denied ROLE_PART      calls beyond the role's policy, as the role: each line says what came of one
"""

import hashlib
import json
import sys

import boto3
from botocore.exceptions import ClientError


def pages(client, operation, key, **arguments):
    return [item for page in client.get_paginator(operation).paginate(**arguments) for item in page.get(key, [])]


def policy(bucket):
    boto3.client("s3").delete_bucket_policy(Bucket=bucket)


def settle():
    functions = boto3.client("lambda")
    for function in pages(functions, "list_functions", "Functions"):
        name = function["FunctionName"]
        for alias in functions.list_aliases(FunctionName=name)["Aliases"]:
            functions.get_waiter("published_version_active").wait(
                FunctionName=name, Qualifier=alias["FunctionVersion"], WaiterConfig={"Delay": 1, "MaxAttempts": 120}
            )


def leftovers():
    left = ["function " + f["FunctionName"] for f in boto3.client("lambda").list_functions()["Functions"]]
    left += ["queue " + url for url in boto3.client("sqs").list_queues().get("QueueUrls", [])]
    left += ["table " + name for name in boto3.client("dynamodb").list_tables()["TableNames"]]
    roles = boto3.client("iam").list_roles()["Roles"]
    left += ["role " + r["RoleName"] for r in roles if not r["RoleName"].startswith("cdk-")]
    left += ["schedule " + s["Name"] for s in boto3.client("scheduler").list_schedules()["Schedules"]]
    left += ["rule " + r["Name"] for r in boto3.client("events").list_rules()["Rules"]]
    left += ["log group " + g["logGroupName"] for g in boto3.client("logs").describe_log_groups()["logGroups"]]
    print("\n".join(left))


def queue(part):
    urls = [url for url in boto3.client("sqs").list_queues().get("QueueUrls", []) if part in url]
    if len(urls) != 1:
        sys.exit(f"not one queue is called {part}: {urls}")
    return urls[0]


def send(part, body):
    print(boto3.client("sqs").send_message(QueueUrl=queue(part), MessageBody=body)["MessageId"])


def depth(part):
    attributes = boto3.client("sqs").get_queue_attributes(QueueUrl=queue(part), AttributeNames=["All"])["Attributes"]
    print(sum(int(v) for k, v in attributes.items() if k.startswith("ApproximateNumberOfMessages")))


def logs(part):
    client = boto3.client("logs")
    for group in client.describe_log_groups()["logGroups"]:
        if part in group["logGroupName"]:
            for event in pages(client, "filter_log_events", "events", logGroupName=group["logGroupName"]):
                print(event["message"].rstrip())


def invoke(part, payload):
    functions = boto3.client("lambda")
    names = [f["FunctionName"] for f in pages(functions, "list_functions", "Functions") if part in f["FunctionName"]]
    if len(names) != 1:
        sys.exit(f"not one function is called {part}: {names}")
    answer = functions.invoke(FunctionName=names[0], Qualifier="live", Payload=payload)["Payload"].read().decode()
    print(json.dumps(json.loads(answer), separators=(",", ":")))


def keys(function):
    """Those that the emulator draws for a function and each of its versions."""
    versions = pages(boto3.client("lambda"), "list_versions_by_function", "Versions", FunctionName=function["FunctionName"])
    arns = {function["FunctionArn"]} | {v["FunctionArn"] for v in versions}
    drawn = (hashlib.sha256(f"{arn}:{function['Role']}".encode()).hexdigest() for arn in sorted(arns))
    return ["ASIA" + digest[:16].upper() for digest in drawn]


def documents(role):
    iam = boto3.client("iam")
    inline = iam.list_role_policies(RoleName=role)["PolicyNames"]
    found = [iam.get_role_policy(RoleName=role, PolicyName=name)["PolicyDocument"] for name in inline]
    for attached in iam.list_attached_role_policies(RoleName=role)["AttachedPolicies"]:
        arn = attached["PolicyArn"]
        version = iam.get_policy(PolicyArn=arn)["Policy"]["DefaultVersionId"]
        found.append(iam.get_policy_version(PolicyArn=arn, VersionId=version)["PolicyVersion"]["Document"])
    return found


def roles():
    by_role = {}
    for function in pages(boto3.client("lambda"), "list_functions", "Functions"):
        by_role.setdefault(function["Role"].rsplit("/", 1)[-1], []).extend(keys(function))
    print(json.dumps([{"name": name, "keys": k, "documents": documents(name)} for name, k in by_role.items()]))


def denied(part):
    roles = [r for r in boto3.client("iam").list_roles()["Roles"] if part in r["RoleName"]]
    if len(roles) != 1:
        sys.exit(f"not one role is called {part}: {[r['RoleName'] for r in roles]}")
    given = boto3.client("sts").assume_role(RoleArn=roles[0]["Arn"], RoleSessionName="beyond")["Credentials"]
    session = boto3.Session(given["AccessKeyId"], given["SecretAccessKey"], given["SessionToken"])
    table = boto3.client("dynamodb").list_tables()["TableNames"][0]
    url = queue("InterruptionQueue")
    calls = {
        "dynamodb:DeleteTable": lambda: session.client("dynamodb").delete_table(TableName=table),
        "dynamodb:Scan": lambda: session.client("dynamodb").scan(TableName=table),
        "dynamodb:ListTables": lambda: session.client("dynamodb").list_tables(),
        "sqs:PurgeQueue": lambda: session.client("sqs").purge_queue(QueueUrl=url),
        "sqs:DeleteQueue": lambda: session.client("sqs").delete_queue(QueueUrl=url),
        "events:PutRule": lambda: session.client("events").put_rule(Name="any", ScheduleExpression="rate(1 minute)"),
        "logs:DeleteLogGroup": lambda: session.client("logs").delete_log_group(logGroupName="/any"),
    }
    for name, call in calls.items():
        try:
            call()
            print(name, "allowed")
        except ClientError as error:
            print(name, error.response["Error"]["Code"])


def main():
    command, *arguments = sys.argv[1:]
    commands = {f.__name__: f for f in (policy, settle, leftovers, send, depth, logs, invoke, roles, denied)}
    commands[command](*arguments)


if __name__ == "__main__":
    main()
