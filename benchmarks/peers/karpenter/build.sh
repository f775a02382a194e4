#!/bin/sh
# Builds the harness of Karpenter's scheduler and prints the path of the binary, which is kept in the user's cache folder
# under a hash of its sources. Needs Go (see go.mod for the version).
set -eu
cd "$(dirname "$0")"
go=$(go env GOVERSION GOOS GOARCH | tr '\n' ' ')
key=$( (echo "$go"; cat go.mod go.sum build.sh ./*.go) | sha256sum | cut -c1-16)
dir=${BENCHMARKS_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/lamplighter-benchmarks}/karpenter-$key
if [ ! -x "$dir/peer" ]; then
	mkdir -p "$dir"
	echo "building Karpenter's scheduler with $go(some minutes on two cores the first time)" >&2
	CGO_ENABLED=0 go build -trimpath -buildvcs=false -ldflags "-s -w" -o "$dir/peer.$$" . >&2
	mv "$dir/peer.$$" "$dir/peer"
fi
echo "$dir/peer"
