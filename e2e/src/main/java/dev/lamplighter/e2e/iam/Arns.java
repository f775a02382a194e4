package dev.lamplighter.e2e.iam;

/// The names of resources of one account and region.
public record Arns(String region, String account) {
  String of(String service, String resource) {
    return "arn:aws:%s:%s:%s:%s".formatted(service, region, account, resource);
  }

  /// Of nobody's, such as an image.
  String unowned(String service, String resource) {
    return "arn:aws:%s:%s::%s".formatted(service, region, resource);
  }

  /// IAM's own, which are in no region.
  String global(String service, String resource) {
    return "arn:aws:%s::%s:%s".formatted(service, account, resource);
  }
}
