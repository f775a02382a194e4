#!/bin/sh
# Installs what the emulated account needs and prints the path of its Python. The virtual environment is kept in the
# user's cache folder under a hash of the requirements, so that every checkout on a machine shares one.
# Needs Python 3.10 or later with its venv module (on Debian: apt-get install python3-venv).
set -eu
cd "$(dirname "$0")"
key=$( (python3 --version; cat requirements.txt) | sha256sum | cut -c1-16)
cache=${EMULATOR_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/lamplighter-emulator}
dir=$cache/$key
if [ ! -e "$dir/complete" ]; then
	echo "installing the emulated account (a minute the first time)" >&2
	mkdir -p "$cache"
	rm -rf "$dir.$$"
	python3 -m venv "$dir.$$" >&2
	"$dir.$$/bin/python" -m pip install --quiet --disable-pip-version-check -r requirements.txt >&2
	touch "$dir.$$/complete"
	# Another one may have been faster; nothing in it knows its own path but scripts that are not used.
	mv "$dir.$$" "$dir" 2>/dev/null && rm -rf "$dir/$key.$$" || rm -rf "$dir.$$"
fi
echo "$dir/bin/python"
