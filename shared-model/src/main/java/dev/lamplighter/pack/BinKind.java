package dev.lamplighter.pack;

import dev.lamplighter.model.Requirements;
import dev.lamplighter.schedule.CandidateType;
import dev.lamplighter.schedule.PoolTemplate;

/// A node that can be bought, as a bin: one instance type of a pool, of one of its [Flavours].
record BinKind(PoolTemplate pool, CandidateType type, Requirements flavour) {}
