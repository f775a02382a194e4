/// Fit rules, one place and one pod at a time.
@NullMarked
package dev.lamplighter.schedule;

import org.jspecify.annotations.NullMarked;
