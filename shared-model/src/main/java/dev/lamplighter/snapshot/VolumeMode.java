package dev.lamplighter.snapshot;

/// What a volume is to a container: a directory, or a device.
public enum VolumeMode {
  FILESYSTEM("Filesystem"),
  BLOCK("Block");

  private final String text;

  VolumeMode(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }
}
