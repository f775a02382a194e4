package dev.lamplighter.functions.store;

import static com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility.NONE;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.ec2.ClientToken;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.model.CapacityReservationId;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.InstanceProfileName;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.LaunchTemplateName;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodeClassName;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.PlacementGroupId;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.SecurityGroupId;
import dev.lamplighter.model.SubnetId;
import dev.lamplighter.model.Uid;
import dev.lamplighter.model.Zone;
import dev.lamplighter.snapshot.ClaimRecord;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.cfg.MutableConfigOverride;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// A claim's record as JSON, to the letter: what is read back equals what was written, and is
/// written again byte for byte. A launch is repeated from here, and EC2 compares.
///
/// Older records are read by the rules of [ClaimFormat]. Beyond those it is strict: a field that is
/// missing or null is an error, because a half-read record would launch something else.
public final class ClaimJson {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .addModule(shapes(texts(new ShapeModule())))
          // Taint.isKnownEphemeral and its like are no fields.
          .changeDefaultVisibility(visibility -> visibility.withIsGetterVisibility(NONE))
          .withConfigOverride(int.class, ClaimJson::neverMissing)
          .withConfigOverride(long.class, ClaimJson::neverMissing)
          .withConfigOverride(boolean.class, ClaimJson::emptyIfMissing)
          .withConfigOverride(Optional.class, ClaimJson::emptyIfMissing)
          .withConfigOverride(OptionalInt.class, ClaimJson::emptyIfMissing)
          .withConfigOverride(List.class, ClaimJson::emptyIfMissing)
          .withConfigOverride(SortedMap.class, ClaimJson::emptyIfMissing)
          .withConfigOverride(SortedSet.class, ClaimJson::emptyIfMissing)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(
              DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES,
              DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES,
              DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private ClaimJson() {}

  private static ShapeModule texts(ShapeModule module) {
    return module
        .text(AnnotationKey.class, AnnotationKey::new)
        .text(CapacityReservationId.class, CapacityReservationId::of)
        .text(ClientToken.class, ClientToken::new)
        .text(ImageId.class, ImageId::of)
        .text(InstanceId.class, InstanceId::of)
        .text(InstanceProfileName.class, InstanceProfileName::of)
        .text(InstanceTypeName.class, InstanceTypeName::of)
        .text(LabelKey.class, LabelKey::of)
        .text(LaunchTemplateName.class, LaunchTemplateName::of)
        .text(NodeClaimName.class, NodeClaimName::of)
        .text(NodeClassName.class, NodeClassName::of)
        .text(NodeName.class, NodeName::of)
        .text(NodePoolName.class, NodePoolName::of)
        .text(PlacementGroupId.class, PlacementGroupId::of)
        .text(PodKey.class, PodKey::of)
        .text(ResourceName.class, ResourceName::of)
        .text(SecurityGroupId.class, SecurityGroupId::of)
        .text(SubnetId.class, SubnetId::of)
        .text(Uid.class, Uid::of)
        .text(Zone.class, Zone::of);
  }

  private static ShapeModule shapes(ShapeModule module) {
    return module
        .shape(
            Labels.class,
            new TypeReference<TreeMap<LabelKey, String>>() {},
            labels -> new TreeMap<>(labels.values()),
            Labels::new)
        .shape(
            Tags.class,
            new TypeReference<TreeMap<String, String>>() {},
            tags -> new TreeMap<>(tags.values()),
            Tags::new)
        .shape(Price.class, new TypeReference<>() {}, Price::microsPerHour, Price::ofMicros)
        .shape(
            Resources.class,
            new TypeReference<SortedMap<ResourceName, Long>>() {},
            ClaimJson::amounts,
            Resources::ofAmounts)
        .shape(
            Requirements.class,
            new TypeReference<List<Requirement.Item>>() {},
            ClaimJson::items,
            ClaimJson::requirements);
  }

  private static SortedMap<ResourceName, Long> amounts(Resources resources) {
    var amounts = new TreeMap<ResourceName, Long>();
    resources.names().forEach(name -> amounts.put(name, resources.get(name)));
    return amounts;
  }

  private static List<Requirement.Item> items(Requirements requirements) {
    return requirements.asList().stream().flatMap(one -> one.toApi().stream()).toList();
  }

  private static Requirements requirements(List<Requirement.Item> items) {
    return Requirements.of(items.stream().map(Requirement.Item::toRequirement).toList());
  }

  public static String write(ClaimRecord claim) {
    return MAPPER.writeValueAsString(claim);
  }

  /// A record that was written in that format.
  public static ClaimRecord read(String json, long format) {
    ObjectNode record = ClaimFormat.upgraded(tree(json), format);
    return MAPPER.treeToValue(record, ClaimRecord.class);
  }

  /// What a record promises, whatever else it says.
  static Resources promised(String json) {
    return MAPPER.treeToValue(tree(json).required("promised"), Resources.class);
  }

  private static ObjectNode tree(String json) {
    return MAPPER.readTree(json).asObject();
  }

  private static void neverMissing(MutableConfigOverride type) {
    type.setNullHandling(JsonSetter.Value.forValueNulls(Nulls.FAIL));
  }

  private static void emptyIfMissing(MutableConfigOverride type) {
    type.setNullHandling(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY));
  }
}
