package dev.lamplighter.local.cost;

/// Prices in US dollars, without any free tier (spec, facts F1 to F4 and E1 to E6: us-east-1 and
/// most regions like it, 2026).
record Prices(
    double lambdaGbSecond,
    double lambdaMillionRequests,
    double tableMillionReads,
    double tableMillionWrites,
    double schedulerMillion,
    double eventsMillion,
    double queueMillion,
    double logsGb,
    double kmsKey,
    double kmsTenThousand,
    double series,
    double alarm,
    double natGateway,
    double endpoint) {
  static final Prices PUBLIC =
      new Prices(
          0.0000133334,
          0.20,
          0.125,
          0.625,
          1.00,
          1.00,
          0.40,
          0.53,
          1.00,
          0.03,
          0.30,
          0.10,
          32.85,
          7.30);
}
