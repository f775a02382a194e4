/// What there is to say of manifests that nobody plays or applies: what is wrong, and what was
/// looked at.
@NullMarked
package dev.lamplighter.cli.validate;

import org.jspecify.annotations.NullMarked;
