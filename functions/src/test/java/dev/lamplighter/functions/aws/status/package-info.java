/// The state of instances, read from answers that a test has written.
@NullMarked
package dev.lamplighter.functions.aws.status;

import org.jspecify.annotations.NullMarked;
