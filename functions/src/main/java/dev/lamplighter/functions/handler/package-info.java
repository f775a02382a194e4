/// The Lambda handlers: from a trigger's event to looks at the clusters it means.
@NullMarked
package dev.lamplighter.functions.handler;

import org.jspecify.annotations.NullMarked;
