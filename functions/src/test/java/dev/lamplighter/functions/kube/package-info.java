/// What can be known of the API server's side without a server.
@NullMarked
package dev.lamplighter.functions.kube;

import org.jspecify.annotations.NullMarked;
