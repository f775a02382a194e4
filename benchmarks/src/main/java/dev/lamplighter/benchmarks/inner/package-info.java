/// The inner parts of planning under JMH.
@NullMarked
package dev.lamplighter.benchmarks.inner;

import org.jspecify.annotations.NullMarked;
