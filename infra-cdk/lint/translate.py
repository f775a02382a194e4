"""Translate the SAM template to plain CloudFormation, offline, as CloudFormation itself does.

usage: python translate.py template.yaml > plain.json
"""

import json
import os
import sys

import boto3
from samtranslator.parser.parser import Parser
from samtranslator.translator.translator import Translator
from samtranslator.yaml_helper import yaml_parse

REGION = "eu-central-1"


def main(path: str) -> None:
    with open(path, encoding="utf-8") as file:
        template = yaml_parse(file.read())
    # A file of this machine becomes an address in S3, as `sam package` would write it.
    functions = [r["Properties"] for r in template["Resources"].values() if r["Type"] == "AWS::Serverless::Function"]
    for properties in [template["Globals"]["Function"], *functions]:
        if isinstance(properties.get("CodeUri"), str):
            properties["CodeUri"] = {"Bucket": "artifacts", "Key": "code.zip"}
    os.environ.setdefault("AWS_DEFAULT_REGION", REGION)
    # Asked for its region alone; it signs nothing.
    session = boto3.Session(region_name=REGION, aws_access_key_id="none", aws_secret_access_key="none")
    json.dump(Translator({}, Parser(), boto_session=session).translate(template, parameter_values={}), sys.stdout, indent=2)


if __name__ == "__main__":
    main(sys.argv[1])
