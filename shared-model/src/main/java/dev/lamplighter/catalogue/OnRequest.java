package dev.lamplighter.catalogue;

import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import java.util.List;

/// What nodes of a type offer only to who asks for it.
///
/// - Nitro Enclaves, which an instance can start only where its launch asks for them (spec AWS
///   3.5).
/// - Branch interfaces, which a node has only where the VPC CNI is told to give pods security
///   groups (`ENABLE_POD_ENI`); where it is, each pod of a SecurityGroupPolicy asks for one.
///
/// So a claim that was made for other pods promises none; once its node is there, what that offers
/// counts.
public final class OnRequest {
  private static final List<ResourceName> NAMES =
      List.of(ResourceName.NITRO_SANDBOX, ResourceName.POD_ENI);

  private OnRequest() {}

  /// Of `ofType`, what a node has that is launched for pods with these requests.
  public static Resources offered(Resources ofType, Resources requests) {
    Resources offered = ofType;
    for (ResourceName name : NAMES) {
      if (!requests.has(name)) {
        offered = offered.without(name);
      }
    }
    return offered;
  }
}
