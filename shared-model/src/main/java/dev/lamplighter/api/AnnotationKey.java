package dev.lamplighter.api;

/// The key of an annotation, with the ones Karpenter gave a meaning (spec core 1.11).
public record AnnotationKey(String value) implements Comparable<AnnotationKey> {
  public static final AnnotationKey DO_NOT_DISRUPT =
      new AnnotationKey("karpenter.sh/do-not-disrupt");
  public static final AnnotationKey NODEPOOL_HASH = new AnnotationKey("karpenter.sh/nodepool-hash");
  public static final AnnotationKey NODEPOOL_HASH_VERSION =
      new AnnotationKey("karpenter.sh/nodepool-hash-version");
  public static final AnnotationKey TERMINATION_TIMESTAMP =
      new AnnotationKey("karpenter.sh/nodeclaim-termination-timestamp");
  public static final AnnotationKey NODECLASS_HASH =
      new AnnotationKey("karpenter.k8s.aws/ec2nodeclass-hash");
  public static final AnnotationKey NODECLASS_HASH_VERSION =
      new AnnotationKey("karpenter.k8s.aws/ec2nodeclass-hash-version");
  public static final AnnotationKey INSTANCE_PROFILE_NAME =
      new AnnotationKey("karpenter.k8s.aws/instance-profile-name");

  public AnnotationKey {
    if (value.isEmpty()) {
      throw new IllegalArgumentException("An annotation key must not be empty");
    }
  }

  @Override
  public int compareTo(AnnotationKey other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
