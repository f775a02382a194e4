/// The shell scripts of the repository's root, as a user meets them.
@NullMarked
package dev.lamplighter.scripts;

import org.jspecify.annotations.NullMarked;
