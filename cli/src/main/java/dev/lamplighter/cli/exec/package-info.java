/// Plugins of a kubeconfig that sign in: how they are run, and what becomes of their answer, as
/// client-go does it.
@NullMarked
package dev.lamplighter.cli.exec;

import org.jspecify.annotations.NullMarked;
