#!/bin/sh
# Builds eks-node-viewer, which many users of Karpenter watch their nodes with, and prints the path of the binary.
# It is kept in the user's cache folder under a hash of its sources, as the control plane is.
set -eu
cd "$(dirname "$0")"
go=$(go env GOVERSION GOOS GOARCH | tr '\n' ' ')
key=$( (echo "$go"; cat go.mod go.sum build.sh) | sha256sum | cut -c1-16)
dir=${CONTROLPLANE_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/controlplane}/eks-node-viewer-$key
if [ ! -x "$dir/eks-node-viewer" ]; then
	mkdir -p "$dir"
	echo "building eks-node-viewer with $go(some minutes on two cores the first time)" >&2
	CGO_ENABLED=0 go build -trimpath -buildvcs=false -ldflags "-s -w" -o "$dir/eks-node-viewer.$$" \
		github.com/awslabs/eks-node-viewer/cmd/eks-node-viewer >&2
	mv "$dir/eks-node-viewer.$$" "$dir/eks-node-viewer"
fi
echo "$dir/eks-node-viewer"
