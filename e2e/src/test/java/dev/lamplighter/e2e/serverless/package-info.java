/// The functions in containers, in an emulated account. `e2e/serverless/run` runs these, in
/// namespaces of their own.
@NullMarked
package dev.lamplighter.e2e.serverless;

import org.jspecify.annotations.NullMarked;
