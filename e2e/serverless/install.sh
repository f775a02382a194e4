#!/bin/sh
# Installs what the functions are run in and deployed with, and prints the folder: bin/sam, bin/cdk, bin/ministack, rie.
# Kept in the user's cache under a hash of what is pinned here, so that every checkout on a machine shares it.
# Needs Python 3.10 or later with venv, and npm.
set -eu
cd "$(dirname "$0")"
key=$( (python3 --version; cat requirements.txt ../emulator/requirements.txt package.json install.sh) | sha256sum | cut -c1-16)
cache=${SERVERLESS_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/lamplighter-serverless}
dir=$cache/$key
if [ ! -e "$dir/complete" ]; then
	echo "installing sam, cdk and ministack (a minute the first time)" >&2
	rm -rf "$dir"
	mkdir -p "$dir/bin" "$dir/cdk"
	python3 -m venv "$dir/sam" >&2
	"$dir/sam/bin/python" -m pip install --quiet --disable-pip-version-check -r requirements.txt >&2
	python3 -m venv "$dir/ministack" >&2
	"$dir/ministack/bin/python" -m pip install --quiet --disable-pip-version-check -r ../emulator/requirements.txt 'docker==7.1.0' 'aws-sam-translator==1.115.0' >&2
	cp package.json "$dir/cdk/"
	npm install --silent --no-audit --no-fund --prefix "$dir/cdk" >&2
	ln -s ../sam/bin/sam ../cdk/node_modules/.bin/cdk ../ministack/bin/ministack "$dir/bin/"
	ln -s "$(echo "$dir"/sam/lib/python3*/site-packages/samcli/local/rapid)/aws-lambda-rie-$(uname -m)" "$dir/rie"
	touch "$dir/complete"
fi
echo "$dir"
