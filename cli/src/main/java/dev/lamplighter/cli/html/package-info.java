/// A run as one page for a browser: self-contained, readable without scripts, well-formed as XML.
@NullMarked
package dev.lamplighter.cli.html;

import org.jspecify.annotations.NullMarked;
