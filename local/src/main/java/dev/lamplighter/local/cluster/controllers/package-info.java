/// The controllers of kube-controller-manager and of the cloud, as far as pods and nodes need them.
@NullMarked
package dev.lamplighter.local.cluster.controllers;

import org.jspecify.annotations.NullMarked;
