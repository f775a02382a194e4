package dev.lamplighter.local.simulation;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/// Decides by the seed which call meets which fault, until they are switched off.
public final class Faults {
  private static final int FAVOURITE_PER_MILLE = 300;
  private static final int FAVOURITE_STRIKES = 12;

  private final RandomGenerator random;
  private final HitTable hits;
  private FaultRates rates;
  private final Set<EffectKind> shed = EnumSet.noneOf(EffectKind.class);
  private final Map<EffectKind, Integer> favouriteStrikesLeft = new EnumMap<>(EffectKind.class);

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

  /// From now on this kind of effect is struck much more often than others, so that rare ones meet
  /// every fault within some hundred seeds.
  public void favour(EffectKind effect) {
    favouriteStrikesLeft.put(effect, FAVOURITE_STRIKES);
  }

  /// From now on every effect of this kind is throttled, until [#relent].
  public void shed(EffectKind effect) {
    shed.add(effect);
  }

  public void relent(EffectKind effect) {
    shed.remove(effect);
  }

  boolean throttles(Optional<EffectKind> effect) {
    return (!stopped() && effect.filter(shed::contains).isPresent())
        || strikes(rates.throttle(), effect);
  }

  boolean losesReply(EffectKind effect) {
    return strikes(rates.lostReply(), Optional.of(effect));
  }

  boolean crashesAfter(EffectKind effect) {
    return strikes(rates.crashAfter(), Optional.of(effect));
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

  private boolean strikes(int perMille, Optional<EffectKind> effect) {
    int left = effect.map(kind -> favouriteStrikesLeft.getOrDefault(kind, 0)).orElse(0);
    if (stopped() || left == 0) {
      return strikes(perMille);
    }
    boolean strikes = strikes(FAVOURITE_PER_MILLE);
    favouriteStrikesLeft.put(effect.orElseThrow(), strikes ? left - 1 : left);
    return strikes;
  }

  private boolean strikes(int perMille) {
    return perMille > 0 && random.nextInt(1000) < perMille;
  }
}
