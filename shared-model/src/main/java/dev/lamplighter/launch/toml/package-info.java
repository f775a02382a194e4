/// TOML (1.0) as a tree that keeps what a user wrote, for the user data of Bottlerocket.
@NullMarked
package dev.lamplighter.launch.toml;

import org.jspecify.annotations.NullMarked;
