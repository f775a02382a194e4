/// Tests of pages of runs.
@NullMarked
package dev.lamplighter.cli.html;

import org.jspecify.annotations.NullMarked;
