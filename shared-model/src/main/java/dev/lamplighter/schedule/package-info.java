/// Whether a pod fits a place: the rules of kube-scheduler and Karpenter, one class each.
@NullMarked
package dev.lamplighter.schedule;

import org.jspecify.annotations.NullMarked;
