/// CloudFormation's custom resource: its requests, and the answers that it waits for.
@NullMarked
package dev.lamplighter.functions.stack;

import org.jspecify.annotations.NullMarked;
