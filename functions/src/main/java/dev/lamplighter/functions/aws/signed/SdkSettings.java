package dev.lamplighter.functions.aws.signed;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The AWS SDK's standard settings of this process (AWS SDKs and Tools Reference Guide, "Settings
/// reference"): a system property wins over the environment variable.
final class SdkSettings {
  private SdkSettings() {}

  /// What an environment variable such as `AWS_ENDPOINT_URL_EKS` says, or its system property,
  /// `aws.endpointUrlEks`.
  static @Nullable String get(String variable) {
    String property = System.getProperty(property(variable));
    return property == null ? System.getenv(variable) : property;
  }

  private static String property(String variable) {
    String[] words = variable.toLowerCase(Locale.ROOT).split("_", -1);
    var property = new StringBuilder(words[0]).append('.').append(words[1]);
    for (int i = 2; i < words.length; i++) {
      property
          .append(words[i].substring(0, 1).toUpperCase(Locale.ROOT))
          .append(words[i].substring(1));
    }
    return property.toString();
  }
}
