/// What `uninstall` says: its plan, its progress, its end.
@NullMarked
package dev.lamplighter.cli.uninstall;

import org.jspecify.annotations.NullMarked;
