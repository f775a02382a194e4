package dev.lamplighter.model;

/// The name of a schedulable resource: a built-in one such as `cpu`, or an extended one such as
/// `nvidia.com/gpu`.
public record ResourceName(String value) implements Comparable<ResourceName> {
  public static final ResourceName CPU = new ResourceName("cpu");
  public static final ResourceName MEMORY = new ResourceName("memory");
  public static final ResourceName PODS = new ResourceName("pods");
  public static final ResourceName EPHEMERAL_STORAGE = new ResourceName("ephemeral-storage");

  /// The pseudo resource by which a NodePool's limits count nodes.
  public static final ResourceName NODES = new ResourceName("nodes");

  /// A Nitro Enclave, which a node has only where its launch asks for enclaves.
  public static final ResourceName NITRO_SANDBOX = of("eks.amazonaws.com/nitro-sandbox");

  /// A branch interface, for a pod with security groups of its own.
  public static final ResourceName POD_ENI = of("vpc.amazonaws.com/pod-eni");

  private static final String OF_THE_VPC = "vpc.amazonaws.com/";

  public ResourceName {
    Syntax.QUALIFIED_NAME.check("Resource name", value);
  }

  public static ResourceName of(String value) {
    return new ResourceName(value);
  }

  /// Whether `value` can name a resource.
  public static boolean isValid(String value) {
    return Syntax.QUALIFIED_NAME.accepts(value);
  }

  /// Whether amounts are bytes, which are written with binary suffixes (`512Mi`).
  public boolean isBytes() {
    return equals(MEMORY) || equals(EPHEMERAL_STORAGE) || value.startsWith("hugepages-");
  }

  /// Whether it counts devices such as GPUs: an extended resource that is neither an address nor an
  /// interface of the VPC nor an enclave.
  public boolean isDevice() {
    return value.contains("/") && !value.startsWith(OF_THE_VPC) && !equals(NITRO_SANDBOX);
  }

  /// As every record's, in a form that the compiler of the JVM inlines: a plan asks millions of
  /// times.
  @Override
  public boolean equals(Object other) {
    return this == other || (other instanceof ResourceName that && value.equals(that.value));
  }

  @Override
  public int hashCode() {
    return value.hashCode();
  }

  @Override
  public int compareTo(ResourceName other) {
    return this == other ? 0 : value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
