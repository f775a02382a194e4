package dev.lamplighter.snapshot;

/// How a volume may be mounted: by one node, by many, by one pod.
public enum AccessMode {
  READ_WRITE_ONCE("ReadWriteOnce"),
  READ_ONLY_MANY("ReadOnlyMany"),
  READ_WRITE_MANY("ReadWriteMany"),
  READ_WRITE_ONCE_POD("ReadWriteOncePod");

  private final String text;

  AccessMode(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }
}
