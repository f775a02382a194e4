package dev.lamplighter.local.cost;

/// What the pretend world does not tell, written down.
///
/// - `tableMillis`: how long a call of the table takes.
/// - `quietMillis`, `lookMillis`, `renewalMillis`: the function's own processor time for a quiet
///   look, a full one and a renewal of the catalogue, on one whole virtual processor.
/// - `pageMillis`: how long EC2 and the price list take for a page of theirs.
/// - `lambdasOwnLogBytes`: how much Lambda itself logs of an invocation.
record Latencies(
    double tableMillis,
    double quietMillis,
    double lookMillis,
    double renewalMillis,
    double pageMillis,
    double lambdasOwnLogBytes) {}
