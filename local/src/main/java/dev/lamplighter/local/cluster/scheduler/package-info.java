/// The pretend kube-scheduler: the filters of the real one, written without a look at ours, so that
/// it can be the judge of our plans.
@NullMarked
package dev.lamplighter.local.cluster.scheduler;

import org.jspecify.annotations.NullMarked;
