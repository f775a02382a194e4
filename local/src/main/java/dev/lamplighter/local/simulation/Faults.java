package dev.lamplighter.local.simulation;

import dev.lamplighter.local.time.Timeline;
import java.time.Duration;
import java.time.Instant;
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
  private static final int PAUSE_SECONDS_MIN = 31;
  private static final int PAUSE_SECONDS_MORE = 25;
  private static final int PUBLISH_PAUSES_LESS = 8;
  private static final int ONCE_PAUSES_MORE = 4;
  private static final int SHED_PER_MILLE = 800;
  private static final int SHED_SECONDS_MORE = 8;
  private static final int FAVOURITE_SHED_PER_MILLE = 60;

  /// Time enough for all records to come back.
  private static final Duration AFTER_TABLE_LOST = Duration.ofMinutes(4);

  private final Timeline timeline;
  private final RandomGenerator random;
  private final HitTable hits;
  private FaultRates rates;
  private Instant shedsLoadUntil = Instant.MIN;
  private Instant tableIsLostUntil = Instant.MIN;
  private final Map<EffectKind, Instant> throttledUntil = new EnumMap<>(EffectKind.class);
  private final Map<EffectKind, Integer> favouriteStrikesLeft = new EnumMap<>(EffectKind.class);

  public Faults(FaultRates rates, Timeline timeline, RandomGenerator random, HitTable hits) {
    this.timeline = timeline;
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

  /// For so long every effect of this kind is throttled.
  public void throttle(EffectKind effect, Duration length) {
    throttledUntil.put(effect, timeline.now().plus(length));
  }

  /// For so long the API server turns most calls away, reads and writes.
  public void shedLoad(Duration length) {
    shedsLoadUntil = timeline.now().plus(length);
  }

  /// The table was lost just now.
  void tableLost() {
    tableIsLostUntil = timeline.now().plus(AFTER_TABLE_LOST);
  }

  boolean tableIsLost() {
    return timeline.now().isBefore(tableIsLostUntil);
  }

  /// A favourite effect may be what is too much for the API server.
  boolean shedsLoad(Optional<EffectKind> effect) {
    if (stopped()) {
      return false;
    }
    if (effect.filter(this::isFavoured).isPresent() && strikes(FAVOURITE_SHED_PER_MILLE)) {
      shedLoad(Duration.ofSeconds(1 + random.nextInt(SHED_SECONDS_MORE)));
    }
    return timeline.now().isBefore(shedsLoadUntil) && strikes(SHED_PER_MILLE);
  }

  private boolean isFavoured(EffectKind effect) {
    return favouriteStrikesLeft.getOrDefault(effect, 0) > 0;
  }

  boolean throttles(Optional<EffectKind> effect) {
    var until = effect.map(kind -> throttledUntil.getOrDefault(kind, Instant.MIN));
    boolean inSpell = !stopped() && until.filter(timeline.now()::isBefore).isPresent();
    return inSpell || strikes(rates.throttle(), effect);
  }

  boolean losesReply(EffectKind effect) {
    return strikes(rates.lostReply(), Optional.of(effect));
  }

  boolean crashesAfter(EffectKind effect) {
    return strikes(rates.crashAfter(), Optional.of(effect));
  }

  /// Events are many, and one that is told late harms nobody: they seldom pause. Another look is
  /// asked for at most once by an invocation, and a NodeClaim is created once.
  boolean pauses(EffectKind effect) {
    int perMille =
        switch (effect) {
          case PUBLISH -> rates.pause() / PUBLISH_PAUSES_LESS;
          case FOLLOW_UP, CREATE_NODE_CLAIM -> rates.pause() * ONCE_PAUSES_MORE;
          default -> rates.pause();
        };
    return strikes(perMille, Optional.of(effect));
  }

  /// Longer than a lease lasts; but a CreateFleet that is asked for at the last moment (`launchBy`)
  /// still takes effect before anybody takes it for failed, a minute later.
  Duration pause() {
    return Duration.ofSeconds(PAUSE_SECONDS_MIN + random.nextInt(PAUSE_SECONDS_MORE));
  }

  /// No request is longer on its way.
  public Duration longestPause() {
    return rates.pause() > 0
        ? Duration.ofSeconds(PAUSE_SECONDS_MIN + PAUSE_SECONDS_MORE)
        : Duration.ZERO;
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
