package dev.lamplighter.functions.install;

import java.util.SortedMap;
import java.util.TreeMap;

/// The environment variables of a function, as the stack sets them.
public final class EnvironmentVariables {
  public static final String TABLE = "LAMPLIGHTER_TABLE";
  public static final String SETTINGS = "LAMPLIGHTER_SETTINGS";
  public static final String QUEUE_URL = "LAMPLIGHTER_QUEUE_URL";
  public static final String EVENT_BUS = "LAMPLIGHTER_EVENT_BUS";
  public static final String METRICS = "LAMPLIGHTER_METRICS";

  /// For local runs, which can set only what the template names: empty in an account.
  public static final String ENDPOINT_URL = "LAMPLIGHTER_ENDPOINT_URL";

  /// For local runs too.
  public static final String KUBECONFIG = "LAMPLIGHTER_KUBECONFIG";

  /// What the JVM reads beside its command line, which is Lambda's.
  public static final String JVM_OPTIONS = "JAVA_TOOL_OPTIONS";

  /// Decision 0088.
  public static final String CHOSEN_JVM_OPTIONS = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1";

  /// The bus that AWS's own events come by.
  public static final String DEFAULT_BUS = "default";

  private EnvironmentVariables() {}

  public static SortedMap<String, String> of(
      String table, String queueUrl, Metrics metrics, RuntimeSettings settings) {
    var variables = new TreeMap<String, String>();
    variables.put(TABLE, table);
    variables.put(SETTINGS, settings.json());
    variables.put(QUEUE_URL, queueUrl);
    variables.put(EVENT_BUS, DEFAULT_BUS);
    variables.put(METRICS, metrics.word());
    variables.put(ENDPOINT_URL, "");
    variables.put(KUBECONFIG, "");
    variables.put(JVM_OPTIONS, CHOSEN_JVM_OPTIONS);
    return variables;
  }
}
