/// How output looks: colours, widths, bars and tables, and the plain form of each.
@NullMarked
package dev.lamplighter.cli.text;

import org.jspecify.annotations.NullMarked;
