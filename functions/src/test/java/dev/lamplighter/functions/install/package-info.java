/// Tests of the installation's settings.
@NullMarked
package dev.lamplighter.functions.install;

import org.jspecify.annotations.NullMarked;
