package dev.lamplighter.functions.wire;

import dev.lamplighter.catalogue.EvictionThreshold;
import dev.lamplighter.functions.wire.yaml.Expected;
import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.model.Nearest;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// Reads the eviction settings of a kubelet block: signal to threshold, and signal to grace period
/// (spec AWS 1.13; Kubernetes, "Node-pressure Eviction").
///
/// Kubelet does not start with a signal that it does not know, nor with a soft threshold without a
/// grace period.
final class EvictionReader {
  private static final String SOFT = "evictionSoft";
  private static final String GRACE = "evictionSoftGracePeriod";
  private static final Expected THRESHOLD =
      new Expected("a quantity such as 100Mi, or 0% to 100%", EvictionReader::likely);

  /// Go's durations, of which none is negative here.
  private static final Pattern DURATION =
      Pattern.compile("0|([0-9]+([.][0-9]*)?(ns|us|µs|ms|s|m|h))+");

  private static final Expected DURATION_EXPECTED =
      new Expected("a duration such as 90s or 1m30s", Durations.EXPECTED.likely());

  private EvictionReader() {}

  /// The hard thresholds, as written; the soft ones are checked.
  static SortedMap<String, String> read(Fields kubelet) {
    var hard = kubelet.fields("evictionHard");
    var soft = kubelet.fields(SOFT);
    var grace = kubelet.fields(GRACE);
    hard.ifPresent(EvictionReader::checkThresholds);
    soft.ifPresent(EvictionReader::checkThresholds);
    grace.ifPresent(EvictionReader::checkGracePeriods);
    soft.ifPresent(
        fields ->
            fields.names().stream()
                .filter(EvictionThreshold.SIGNALS::contains)
                .filter(signal -> grace.stream().noneMatch(it -> it.has(signal)))
                .forEach(signal -> refuseAlone(fields, signal, GRACE, "1m30s")));
    grace.ifPresent(
        fields ->
            fields.names().stream()
                .filter(EvictionThreshold.SIGNALS::contains)
                .filter(signal -> soft.stream().noneMatch(it -> it.has(signal)))
                .forEach(signal -> refuseAlone(fields, signal, SOFT, "10%")));
    return new TreeMap<>(kubelet.textMap("evictionHard"));
  }

  private static void refuseAlone(Fields fields, String signal, String missing, String example) {
    fields.problem(
        signal,
        "%s has no such signal".formatted(missing),
        "the same signals in evictionSoft and evictionSoftGracePeriod",
        "%s: {%s: %s} too".formatted(missing, signal, example));
  }

  private static void checkThresholds(Fields thresholds) {
    for (String signal : thresholds.names()) {
      if (isKnown(thresholds, signal)) {
        thresholds.parsedText(signal, EvictionReader::threshold, THRESHOLD);
      }
    }
  }

  private static void checkGracePeriods(Fields periods) {
    for (String signal : periods.names()) {
      if (isKnown(periods, signal)) {
        periods.parsedText(signal, EvictionReader::duration, DURATION_EXPECTED);
      }
    }
  }

  /// What is written for a signal that there is none of is not judged as well: it says the same
  /// line twice.
  private static boolean isKnown(Fields fields, String signal) {
    boolean known = EvictionThreshold.SIGNALS.contains(signal);
    if (!known) {
      fields.problem(
          signal,
          "kubelet has no such eviction signal",
          String.join(", ", EvictionThreshold.SIGNALS),
          Nearest.of(signal, EvictionThreshold.SIGNALS).orElse("memory.available") + " instead");
    }
    return known;
  }

  private static String threshold(String text) {
    if (EvictionThreshold.parse(text).isEmpty()) {
      throw new IllegalArgumentException(
          "A threshold (%s) must be %s".formatted(text, THRESHOLD.allowed()));
    }
    return text;
  }

  private static String likely(String text) {
    return text.matches("[0-9.]+ *%?") ? "100%" : Spelling.quantity("", "5%").likely().apply(text);
  }

  private static String duration(String text) {
    if (!DURATION.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "A grace period (%s) must be %s".formatted(text, DURATION_EXPECTED.allowed()));
    }
    return text;
  }
}
