package dev.lamplighter.functions.wire;

import dev.lamplighter.api.NodeOverlay;
import dev.lamplighter.api.NodeOverlay.PriceChange;
import dev.lamplighter.functions.wire.yaml.Expected;
import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Resources;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/// Reads a NodeOverlay of `karpenter.sh/v1alpha1` (spec core 1.8).
final class NodeOverlayReader {
  static final String PRICE = "^[0-9]+([.][0-9]+)?$";
  static final String ADJUSTMENT = "^[+-]([0-9]*[.])?[0-9]+%?$";

  private static final Expected DOLLARS = Expected.of("dollars an hour, as \"0.25\"", "\"0.25\"");
  private static final Expected CHANGE =
      Expected.of(
          "a sign and dollars an hour, or a sign and percent of at least -100%", "\"-10%\"");
  private static final int LEAST_PERCENT = -100;

  private static final NodeOverlay.Spec UNREAD =
      new NodeOverlay.Spec(Requirements.EMPTY, Optional.empty(), Resources.EMPTY, 0);

  private NodeOverlayReader() {}

  static NodeOverlay read(Fields object) {
    var overlay =
        new NodeOverlay(MetaReader.read(object), requireSpec(object), List.of(), List.of());
    object.know("status").refuseUnknown();
    return overlay;
  }

  /// As the API server keeps it.
  static NodeOverlay stored(Fields object) {
    var overlay =
        new NodeOverlay(
            StoredMetaReader.read(object),
            requireSpec(object),
            object.fields("status").map(ConditionReader::read).orElse(List.of()),
            List.of());
    object.know("apiVersion", "kind").refuseUnknown();
    return overlay;
  }

  private static NodeOverlay.Spec requireSpec(Fields object) {
    object.require("spec", "the types that are meant, and their price or capacity", "spec: {...}");
    return object.fields("spec").map(NodeOverlayReader::spec).orElse(UNREAD);
  }

  private static NodeOverlay.Spec spec(Fields spec) {
    var read =
        new NodeOverlay.Spec(
            requirements(spec),
            price(spec),
            ResourcesReader.ofCustomResource(spec, "capacity"),
            spec.int32("weight").orElse(0));
    spec.refuseUnknown();
    return read;
  }

  private static Requirements requirements(Fields spec) {
    spec.require("requirements", "the labels of the types that are meant", "requirements: [...]");
    return RequirementReader.ofOverlay(spec, "requirements");
  }

  private static Optional<PriceChange> price(Fields spec) {
    Optional<PriceChange> price = spec.parsedText("price", NodeOverlayReader::absolute, DOLLARS);
    Optional<PriceChange> change =
        spec.parsedText("priceAdjustment", NodeOverlayReader::change, CHANGE);
    if (price.isPresent() && change.isPresent()) {
      spec.problem(
          "priceAdjustment",
          "found price and priceAdjustment",
          "one of the two",
          "price or priceAdjustment");
    }
    return price.or(() -> change);
  }

  private static PriceChange absolute(String text) {
    return new PriceChange.Absolute(number(text, PRICE));
  }

  private static PriceChange change(String text) {
    boolean percent = text.endsWith("%");
    BigDecimal by = number(percent ? text.substring(0, text.length() - 1) : text, ADJUSTMENT);
    if (percent && by.compareTo(BigDecimal.valueOf(LEAST_PERCENT)) < 0) {
      throw new IllegalArgumentException("%s is less than nothing".formatted(text));
    }
    return percent ? new PriceChange.Percent(by) : new PriceChange.Added(by);
  }

  private static BigDecimal number(String text, String pattern) {
    if (!text.matches(pattern)) {
      throw new IllegalArgumentException("%s is no number of that form".formatted(text));
    }
    return new BigDecimal(text);
  }
}
