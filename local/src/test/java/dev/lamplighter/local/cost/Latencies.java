package dev.lamplighter.local.cost;

/// What the pretend world does not tell, written down: how long a call of the table takes; the
/// function's own processor time for a quiet look and for a full one, on one whole virtual
/// processor; and how much Lambda itself logs of an invocation.
record Latencies(
    double tableMillis, double quietMillis, double lookMillis, double lambdasOwnLogBytes) {}
