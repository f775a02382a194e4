/// Calls to services of which a few actions are called, without a client of the SDK for each:
/// signed by the SDK's signer, answered in JSON (decision 0085).
@NullMarked
package dev.lamplighter.functions.aws.signed;

import org.jspecify.annotations.NullMarked;
