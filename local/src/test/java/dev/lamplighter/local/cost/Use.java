package dev.lamplighter.local.cost;

/// What something uses. `seconds` are those that Lambda bills; `processorMillis` of them, on one
/// whole virtual processor, are the function's own.
record Use(
    double invocations,
    double seconds,
    double processorMillis,
    double reads,
    double writes,
    double tableCalls,
    double clusterRequests,
    double awsCalls,
    double messages,
    double followUps,
    double logBytes) {
  static final Use NOTHING = new Use(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

  /// The same of an invocation that stays for as long as it may: its own work is done in the time
  /// that it would wait otherwise.
  Use staying() {
    return new Use(
        invocations,
        seconds,
        0,
        reads,
        writes,
        tableCalls,
        clusterRequests,
        awsCalls,
        messages,
        followUps,
        logBytes);
  }

  Use plus(Use other) {
    return new Use(
        invocations + other.invocations,
        seconds + other.seconds,
        processorMillis + other.processorMillis,
        reads + other.reads,
        writes + other.writes,
        tableCalls + other.tableCalls,
        clusterRequests + other.clusterRequests,
        awsCalls + other.awsCalls,
        messages + other.messages,
        followUps + other.followUps,
        logBytes + other.logBytes);
  }

  Use times(double factor) {
    return new Use(
        invocations * factor,
        seconds * factor,
        processorMillis * factor,
        reads * factor,
        writes * factor,
        tableCalls * factor,
        clusterRequests * factor,
        awsCalls * factor,
        messages * factor,
        followUps * factor,
        logBytes * factor);
  }
}
