/// How Lamplighter is installed into an account, as the user says it in `lamplighter.yaml`: what
/// the CDK app builds, what the functions are told, and what the commands ask about.
@NullMarked
package dev.lamplighter.functions.install;

import org.jspecify.annotations.NullMarked;
