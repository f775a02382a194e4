package dev.lamplighter.infra;

import java.util.Arrays;
import software.amazon.awscdk.services.logs.RetentionDays;

/// The CDK's word for a number of days.
final class Retention {
  private Retention() {}

  static RetentionDays of(int days) {
    String word =
        switch (days) {
          case 1 -> "ONE_DAY";
          case 3 -> "THREE_DAYS";
          case 5 -> "FIVE_DAYS";
          case 7 -> "ONE_WEEK";
          case 14 -> "TWO_WEEKS";
          case 30 -> "ONE_MONTH";
          case 60 -> "TWO_MONTHS";
          case 90 -> "THREE_MONTHS";
          case 120 -> "FOUR_MONTHS";
          case 150 -> "FIVE_MONTHS";
          case 180 -> "SIX_MONTHS";
          case 365 -> "ONE_YEAR";
          default -> throw new IllegalArgumentException("No retention of days: " + days);
        };
    return Arrays.stream(RetentionDays.values())
        .filter(it -> it.name().equals(word))
        .findFirst()
        .orElseThrow();
  }
}
