/// Whether all that Lamplighter needs around it is there: facts read from the account, the cluster
/// and the table, and what they mean.
@NullMarked
package dev.lamplighter.local.doctor;

import org.jspecify.annotations.NullMarked;
