package dev.lamplighter.functions.crd;

import static dev.lamplighter.functions.crd.Schemas.flag;
import static dev.lamplighter.functions.crd.Schemas.int32;
import static dev.lamplighter.functions.crd.Schemas.int64;
import static dev.lamplighter.functions.crd.Schemas.object;
import static dev.lamplighter.functions.crd.Schemas.optional;
import static dev.lamplighter.functions.crd.Schemas.text;
import static dev.lamplighter.functions.crd.Schemas.texts;

import dev.lamplighter.api.AmiFamily;
import dev.lamplighter.api.ApiLimits.Range;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.EC2NodeClass.InstanceStorePolicy;
import dev.lamplighter.api.MetadataOptions;
import dev.lamplighter.api.NodeClassValidation;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.functions.crd.Schema.Field;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// `ec2nodeclasses.karpenter.k8s.aws` (spec AWS 1).
final class NodeClassCrd {
  private static final MetadataOptions METADATA = MetadataOptions.DEFAULT;

  /// The spec is not required: a class without one does nothing, but must be free to be deleted.
  static final Crd CRD =
      new Crd(
          ObjectKind.EC2_NODE_CLASS,
          List.of("ec2nc", "ec2ncs"),
          List.of(
              Column.condition(ConditionType.READY.toString()),
              Column.age(),
              Column.of("Role", "string", ".spec.role").whenWide()),
          Optional.empty(),
          optional("spec", spec()),
          NodeClassStatusSchema.status());

  private NodeClassCrd() {}

  private static Schema spec() {
    return object(
            "Image, network, disks and identity of the nodes.",
            Stream.of(SelectorSchemas.fields(), ofInstance(), ofNode())
                .flatMap(Arrays::stream)
                .toArray(Field[]::new))
        .rule(
            "has(self.role) != has(self.instanceProfile)",
            "must specify exactly one of ['role', 'instanceProfile']")
        .rule(
            "has(self.amiFamily) || self.amiSelectorTerms.exists(term, has(term.alias))",
            "must specify amiFamily where amiSelectorTerms has no alias")
        .rule(
            "!has(self.amiFamily) || self.amiFamily == '%s'".formatted(AmiFamily.CUSTOM)
                + " || self.amiSelectorTerms.all(term, !has(term.alias)"
                + " || term.alias.startsWith(self.amiFamily.lowerAscii() + '@'))",
            "amiFamily must be the alias' own family or Custom");
  }

  private static Field[] ofInstance() {
    return new Field[] {
      optional("associatePublicIPAddress", flag("Whether nodes get a public address.")),
      optional(
          "ipPrefixCount",
          int32("How many address prefixes a node's interfaces get.").within(Range.NOT_NEGATIVE)),
      optional(
          "role",
          text("IAM role of the nodes; the instance profile is made for it.")
              .rule("self != ''", "role may not be empty")),
      optional(
          "instanceProfile",
          text("Instance profile of the nodes, which is the user's own.")
              .rule("self != ''", "instanceProfile may not be empty")),
      optional("tags", tags()),
      optional("blockDeviceMappings", DiskSchema.disks()),
      optional(
          "instanceStorePolicy",
          text("What is made of the instance's own disks.")
              .oneOf((Object[]) InstanceStorePolicy.values())),
      optional("networkInterfaces", NetworkSchema.interfaces()),
      optional("detailedMonitoring", flag("Whether EC2 measures each minute.")),
      optional("metadataOptions", metadataOptions()),
      optional("connectionTracking", NetworkSchema.connectionTracking()),
      optional("context", text("Reserved by EC2.")),
      optional(
          "cpuOptions",
          object(
              "Settings of the processor.",
              optional(
                  "nestedVirtualization",
                  text("Whether machines may run within the node.").oneOf("enabled", "disabled"))))
    };
  }

  private static Field[] ofNode() {
    return new Field[] {
      optional(
          "amiFamily",
          text("Family of the image; that of the alias, if left out.")
              .oneOf((Object[]) AmiFamily.values())),
      optional("userData", text("What the node runs at its first start.")),
      optional("kubelet", KubeletSchema.kubelet())
    };
  }

  private static Schema tags() {
    Schema tags =
        texts("Tags of everything that is made in EC2 for the nodes.")
            .rule("self.all(key, key != '')", "a tag's key may not be empty");
    for (String restricted : NodeClassValidation.RESTRICTED_TAGS) {
      tags =
          tags.rule(
              "!('%s' in self)".formatted(restricted),
              "tag contains a restricted key: %s".formatted(restricted));
    }
    String prefix = NodeClassValidation.RESTRICTED_TAG_PREFIX;
    return tags.rule(
        "self.all(key, !key.startsWith('%s'))".formatted(prefix),
        "tag contains a restricted key: one that begins with %s".formatted(prefix));
  }

  private static Schema metadataOptions() {
    var options =
        new Field[] {
          optional(
              "httpEndpoint",
              text("Whether the service answers.")
                  .oneOf("enabled", "disabled")
                  .byDefault(enabled(METADATA.httpEndpointEnabled()))),
          optional(
              "httpProtocolIPv6",
              text("Whether it answers over IPv6.")
                  .oneOf("enabled", "disabled")
                  .byDefault(enabled(METADATA.httpProtocolIpv6Enabled()))),
          optional(
              "httpPutResponseHopLimit",
              int64("How many hops an answer may take.")
                  .within(new Range(1, MetadataOptions.HOP_LIMIT_MAX))
                  .byDefault(METADATA.httpPutResponseHopLimit())),
          optional(
              "httpTokens",
              text("Whether a token is needed.")
                  .oneOf("required", "optional")
                  .byDefault(METADATA.httpTokensRequired() ? "required" : "optional"))
        };
    var byDefault = new LinkedHashMap<String, Object>();
    for (Field option : options) {
      option.schema().notes().byDefault().ifPresent(it -> byDefault.put(option.name(), it));
    }
    return object("The instance metadata service of the nodes.", options).byDefault(byDefault);
  }

  private static String enabled(boolean enabled) {
    return enabled ? "enabled" : "disabled";
  }
}
