package dev.lamplighter.api;

/// How many and how much of a thing Karpenter's v1 API takes (spec core 1.2 to 1.4; AWS 1.2 to
/// 1.12), for the rules here and for the schemas that the API server is given.
public final class ApiLimits {
  public static final int OVERLAY_WEIGHT_MAX = 10_000;

  public static final int LABELS_MAX = 100;
  public static final int REQUIREMENTS_MAX = 100;
  public static final int MIN_VALUES_MAX = 50;
  public static final int BUDGETS_MAX = 50;
  public static final Range WEIGHT = new Range(1, 100);

  public static final int TERMS_MAX = 30;
  public static final int TAGS_OF_TERM_MAX = 20;
  public static final int ALIAS_LENGTH_MAX = 30;
  public static final int DISKS_MAX = 50;
  public static final int INTERFACES_MAX = 150;
  public static final Range VOLUME_INITIALIZATION_RATE = new Range(100, 300);
  public static final Range TCP_ESTABLISHED_TIMEOUT = new Range(60, 432_000);
  public static final Range UDP_STREAM_TIMEOUT = new Range(60, 180);
  public static final Range UDP_TIMEOUT = new Range(30, 60);

  private ApiLimits() {}

  /// Whole numbers from `least` to `most`, both included.
  public record Range(int least, int most) {
    public static final Range NOT_NEGATIVE = new Range(0, Integer.MAX_VALUE);

    public boolean contains(int number) {
      return number >= least && number <= most;
    }
  }
}
