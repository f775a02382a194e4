/// What happened as one JSON document, for programs.
@NullMarked
package dev.lamplighter.cli.json;

import org.jspecify.annotations.NullMarked;
