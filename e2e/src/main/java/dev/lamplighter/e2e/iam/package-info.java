/// What IAM would say to requests that were recorded: no emulator evaluates conditions on tags.
@NullMarked
package dev.lamplighter.e2e.iam;

import org.jspecify.annotations.NullMarked;
