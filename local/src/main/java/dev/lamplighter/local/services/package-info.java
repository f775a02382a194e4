/// Real parts on this machine: a Kubernetes control plane and an emulated AWS account, each in
/// processes of its own that end with this one.
@NullMarked
package dev.lamplighter.local.services;

import org.jspecify.annotations.NullMarked;
