@NullMarked
package dev.lamplighter.cli.logs;

import org.jspecify.annotations.NullMarked;
