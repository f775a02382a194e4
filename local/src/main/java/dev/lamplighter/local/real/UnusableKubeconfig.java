package dev.lamplighter.local.real;

/// The kubeconfig that was given leads to no API server that could be used, or to another one than
/// was meant: it is what has to be changed.
public final class UnusableKubeconfig extends RuntimeException {
  private static final long serialVersionUID = 1;

  UnusableKubeconfig(RuntimeException why) {
    super(why.getMessage(), why);
  }
}
