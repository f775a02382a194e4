package dev.lamplighter.functions.wire;

import dev.lamplighter.functions.wire.yaml.Expected;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Quantity;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// Names, label values and quantities as Kubernetes spells them, made from what users write.
final class Spelling {
  static final Expected DNS_NAME =
      new Expected(
          "lower-case letters, digits, '-' and '.', at most 253 characters", Spelling::dnsName);
  static final Expected NAMESPACE =
      new Expected(
          "lower-case letters, digits and '-', at most 63 characters",
          text -> dnsName(text).replace('.', '-'));
  static final Expected LABEL_KEY =
      new Expected("a label key such as team or example.com/team", Spelling::labelKey);

  private static final Pattern NO_DNS_CHARACTERS = Pattern.compile("[^a-z0-9.-]+");
  private static final Pattern NO_LABEL_CHARACTERS = Pattern.compile("[^A-Za-z0-9._-]+");
  private static final Pattern DOTS = Pattern.compile("[.-]*\\.[.-]*");
  private static final Pattern ENDS = Pattern.compile("^[^A-Za-z0-9]+|[^A-Za-z0-9]+$");
  private static final int LABEL_LENGTH_MAX = 63;

  private static final Pattern NUMBER_AND_UNIT =
      Pattern.compile("[-+]?([0-9]+(?:\\.[0-9]+)?)\\s*([A-Za-z]*)");

  /// What people write for Kubernetes' suffixes.
  private static final Map<String, String> UNITS =
      Map.ofEntries(
          Map.entry("core", ""),
          Map.entry("cores", ""),
          Map.entry("cpu", ""),
          Map.entry("cpus", ""),
          Map.entry("vcpu", ""),
          Map.entry("vcpus", ""),
          Map.entry("b", ""),
          Map.entry("bytes", ""),
          Map.entry("millicores", "m"),
          Map.entry("kb", "k"),
          Map.entry("mb", "M"),
          Map.entry("gb", "G"),
          Map.entry("tb", "T"),
          Map.entry("ki", "Ki"),
          Map.entry("kib", "Ki"),
          Map.entry("mi", "Mi"),
          Map.entry("mib", "Mi"),
          Map.entry("g", "G"),
          Map.entry("gi", "Gi"),
          Map.entry("gib", "Gi"),
          Map.entry("t", "T"),
          Map.entry("ti", "Ti"),
          Map.entry("tib", "Ti"));

  private Spelling() {}

  private static String dnsName(String text) {
    String name = NO_DNS_CHARACTERS.matcher(text.toLowerCase(Locale.ROOT)).replaceAll("-");
    name = ENDS.matcher(DOTS.matcher(name).replaceAll(".")).replaceAll("");
    return name.isEmpty() ? "my-name" : name.substring(0, Math.min(name.length(), 63));
  }

  /// The label value that is nearest to `text`.
  static String labelValue(String text) {
    String value = NO_LABEL_CHARACTERS.matcher(text).replaceAll("-");
    value = value.substring(0, Math.min(value.length(), LABEL_LENGTH_MAX));
    value = ENDS.matcher(value).replaceAll("");
    return Labels.isValidValue(value) && !value.isEmpty() ? value : "my-value";
  }

  /// The label key that is nearest to `text`.
  static String labelKey(String text) {
    int slash = text.lastIndexOf('/');
    String name = labelValue(text.substring(slash + 1));
    String key = slash < 0 ? name : dnsName(text.substring(0, slash)) + "/" + name;
    return LabelKey.isValid(key) ? key : "example.com/team";
  }

  /// A quantity that may be written where `example` may: what `text` means without its sign and
  /// with Kubernetes' suffix, or the example.
  static Expected quantity(String allowed, String example) {
    return new Expected(allowed, text -> meant(text).orElse(example));
  }

  /// The same for a size, which is more than 0.
  static Expected size(String allowed, String example) {
    return new Expected(
        allowed, text -> meant(text).filter(it -> !Quantity.parse(it).isZero()).orElse(example));
  }

  private static Optional<String> meant(String text) {
    var parts = NUMBER_AND_UNIT.matcher(text.strip());
    if (!parts.matches()) {
      return Optional.empty();
    }
    String suffix = parts.group(2);
    String known = UNITS.getOrDefault(suffix.toLowerCase(Locale.ROOT), suffix);
    return Optional.of(parts.group(1) + (isQuantity("1" + suffix) ? suffix : known))
        .filter(Spelling::isQuantity);
  }

  private static boolean isQuantity(String text) {
    try {
      Quantity.parse(text);
      return true;
    } catch (IllegalArgumentException none) {
      return false;
    }
  }
}
