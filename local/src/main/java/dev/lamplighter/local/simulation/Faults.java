package dev.lamplighter.local.simulation;

import java.util.EnumSet;
import java.util.Set;
import java.util.random.RandomGenerator;

/// Decides by the seed which call meets which fault, until they are switched off.
public final class Faults {
  private final RandomGenerator random;
  private final HitTable hits;
  private FaultRates rates;

  public Faults(FaultRates rates, RandomGenerator random, HitTable hits) {
    this.rates = rates;
    this.random = random;
    this.hits = hits;
  }

  /// From now on nothing goes wrong any more: what is broken must mend itself.
  public void stop() {
    rates = FaultRates.NONE;
  }

  public boolean stopped() {
    return rates.equals(FaultRates.NONE);
  }

  boolean throttles() {
    return strikes(rates.throttle());
  }

  boolean losesReply() {
    return strikes(rates.lostReply());
  }

  boolean crashesAfter() {
    return strikes(rates.crashAfter());
  }

  boolean staleList() {
    return strikes(rates.staleList());
  }

  boolean partialList() {
    return strikes(rates.partialList());
  }

  boolean runsTwice() {
    return strikes(rates.runTwice());
  }

  boolean runsTwiceAtOnce() {
    return strikes(rates.runTwiceAtOnce());
  }

  boolean sendsEventAstray() {
    return strikes(rates.eventAstray());
  }

  /// Count an effect that met `fault`, and all that its invocation is marked with.
  void count(EffectKind effect, Set<Fault> marks) {
    marks.forEach(fault -> hits.hit(effect, fault));
  }

  void count(EffectKind effect, Fault fault) {
    count(effect, EnumSet.of(fault));
  }

  RandomGenerator random() {
    return random;
  }

  private boolean strikes(int perMille) {
    return perMille > 0 && random.nextInt(1000) < perMille;
  }
}
