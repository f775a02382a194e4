/// Tests of the TOML that user data is merged in.
@NullMarked
package dev.lamplighter.launch.toml;

import org.jspecify.annotations.NullMarked;
