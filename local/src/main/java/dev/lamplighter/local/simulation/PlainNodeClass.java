package dev.lamplighter.local.simulation;

/// The EC2NodeClass of worlds that are about something else: with what is required and no more, in
/// the cluster `mydev` of the pretend account.
public final class PlainNodeClass {
  private PlainNodeClass() {}

  /// A document, with the mark behind it that begins the next.
  public static String manifest(String name) {
    return """
    apiVersion: karpenter.k8s.aws/v1
    kind: EC2NodeClass
    metadata: {name: %s}
    spec:
      amiSelectorTerms: [{alias: al2023@latest}]
      role: KarpenterNodeRole-mydev
      subnetSelectorTerms: [{tags: {karpenter.sh/discovery: mydev}}]
      securityGroupSelectorTerms: [{tags: {karpenter.sh/discovery: mydev}}]
    ---
    """
        .formatted(name);
  }
}
