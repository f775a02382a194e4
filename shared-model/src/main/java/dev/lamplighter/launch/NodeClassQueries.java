package dev.lamplighter.launch;

import dev.lamplighter.api.AmiSelectorTerm;
import dev.lamplighter.api.CapacityReservationSelectorTerm;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.EC2NodeClass.NodeIdentity;
import dev.lamplighter.api.EC2NodeClass.PlacementGroupSelector;
import dev.lamplighter.api.SelectorTerm;
import dev.lamplighter.ec2.ImageQuery;
import dev.lamplighter.ec2.ImageQuery.Filter;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.InstanceProfileName;
import dev.lamplighter.snapshot.ClusterFacts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// What must be asked of SSM, EC2 and IAM to resolve one EC2NodeClass (spec AWS 1.3 to 1.7).
///
/// - `imageParameters` are names of SSM parameters, each of which may be missing. Every image id
///   that they give is then looked up in EC2, beside the queries of `images`.
/// - `profile` is there only where the class names a role: then the profile is ours to make.
/// - `givenProfile` is that which the class names itself.
public record NodeClassQueries(
    SortedSet<String> imageParameters,
    List<ImageQuery> images,
    List<SelectorTerm> subnets,
    List<SelectorTerm> securityGroups,
    List<CapacityReservationSelectorTerm> capacityReservations,
    Optional<PlacementGroupSelector> placementGroup,
    Optional<Profile> profile,
    Optional<InstanceProfileName> givenProfile) {
  public NodeClassQueries {
    imageParameters = Collections.unmodifiableSortedSet(new TreeSet<>(imageParameters));
    images = List.copyOf(images);
    subnets = List.copyOf(subnets);
    securityGroups = List.copyOf(securityGroups);
    capacityReservations = List.copyOf(capacityReservations);
  }

  /// The instance profile that must be there, with this one role.
  public record Profile(InstanceProfileName name, String role, Tags tags) {}

  public static NodeClassQueries of(EC2NodeClass nodeClass, ClusterFacts cluster) {
    EC2NodeClass.Spec spec = nodeClass.spec();
    SortedSet<String> parameters = new TreeSet<>();
    SortedSet<ImageId> ids = new TreeSet<>();
    List<ImageQuery> images = new ArrayList<>();
    for (AmiSelectorTerm term : spec.amiSelectorTerms()) {
      switch (term) {
        case AmiSelectorTerm.Alias alias -> parameters.addAll(parametersOf(alias, cluster));
        case AmiSelectorTerm.SsmParameter(var name) -> parameters.add(name);
        case AmiSelectorTerm.Id(var id) -> ids.add(id);
        case AmiSelectorTerm.Search search -> images.add(queryOf(search));
      }
    }
    if (!ids.isEmpty()) {
      images.add(ImageQuery.ofIds(ids));
    }
    return new NodeClassQueries(
        parameters,
        images,
        spec.subnetSelectorTerms(),
        spec.securityGroupSelectorTerms(),
        spec.capacityReservationSelectorTerms(),
        spec.placementGroupSelector(),
        profileOf(nodeClass, cluster),
        givenProfileOf(nodeClass));
  }

  private static List<String> parametersOf(AmiSelectorTerm.Alias alias, ClusterFacts cluster) {
    String kubernetes = cluster.kubernetesVersion();
    return AliasSupport.refusal(alias, kubernetes).isPresent()
        ? List.of()
        : AliasImages.of(alias, kubernetes).stream().map(ImageVariant::parameter).toList();
  }

  /// A name alone is looked for among the account's own images and Amazon's.
  private static ImageQuery queryOf(AmiSelectorTerm.Search search) {
    List<Filter> filters = new ArrayList<>();
    search.name().ifPresent(name -> filters.add(new Filter("name", List.of(name))));
    search
        .tags()
        .forEach(
            (key, value) ->
                filters.add(
                    value.equals("*")
                        ? new Filter("tag-key", List.of(key))
                        : new Filter("tag:" + key, List.of(value))));
    List<String> byDefault = search.name().isPresent() ? List.of("self", "amazon") : List.of();
    return new ImageQuery(search.owner().map(List::of).orElse(byDefault), filters);
  }

  private static Optional<Profile> profileOf(EC2NodeClass nodeClass, ClusterFacts cluster) {
    return switch (nodeClass.spec().identity()) {
      case NodeIdentity.Role role -> Optional.of(OwnInstanceProfile.of(nodeClass, role, cluster));
      case NodeIdentity.InstanceProfile _ -> Optional.empty();
    };
  }

  private static Optional<InstanceProfileName> givenProfileOf(EC2NodeClass nodeClass) {
    return switch (nodeClass.spec().identity()) {
      case NodeIdentity.Role _ -> Optional.empty();
      case NodeIdentity.InstanceProfile(var name) -> Optional.of(InstanceProfileName.of(name));
    };
  }
}
