/// What every call to AWS has in common: how clients are built, what is asked again, and what a
/// refusal or a silence means.
@NullMarked
package dev.lamplighter.functions.aws;

import org.jspecify.annotations.NullMarked;
