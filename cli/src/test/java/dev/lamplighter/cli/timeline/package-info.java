/// Tests of timelines of runs.
@NullMarked
package dev.lamplighter.cli.timeline;

import org.jspecify.annotations.NullMarked;
