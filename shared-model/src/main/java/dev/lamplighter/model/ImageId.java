package dev.lamplighter.model;

/// The id of an Amazon machine image.
public record ImageId(String value) implements Comparable<ImageId> {
  public ImageId {
    Syntax.IMAGE_ID.check("Image id", value);
  }

  public static ImageId of(String value) {
    return new ImageId(value);
  }

  @Override
  public int compareTo(ImageId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
