package dev.lamplighter.local.functions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamplighter.functions.lease.Acquisition;
import dev.lamplighter.functions.lease.FencedStore;
import dev.lamplighter.functions.lease.Lease;
import dev.lamplighter.functions.lease.LeaseLost;
import dev.lamplighter.functions.lease.LeaseTaking;
import dev.lamplighter.functions.lease.ModeSwitch;
import dev.lamplighter.functions.lease.Tenure;
import dev.lamplighter.functions.port.AttributeValue;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.Condition;
import dev.lamplighter.functions.port.Item;
import dev.lamplighter.functions.port.ItemKey;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.functions.port.Write;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.functions.store.LeaseRecord;
import dev.lamplighter.functions.store.LeaseRecord.Mode;
import dev.lamplighter.local.functions.Mishaps.Mishap;
import dev.lamplighter.local.store.MemoryStateStore;
import dev.lamplighter.local.time.SkippedTime;
import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.model.ClusterName;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LeaseTest {
  private static final ClusterName MYDEV = ClusterName.of("mydev");
  private static final Duration LONG = Duration.ofMinutes(1);

  private final Timeline timeline = new Timeline(FunctionsWorld.START, new SplittableRandom(1));
  private final SkippedTime ticker = new SkippedTime(timeline, new SplittableRandom(1));
  private final MemoryStateStore store = new MemoryStateStore();

  @Test
  void takesALeaseThatNobodyHasHeld() {
    assertThat(take("a", Duration.ZERO).epoch()).isEqualTo(1);
  }

  @Test
  void takesAReleasedLeaseAtOnceUnderTheNextEpoch() {
    take("a", Duration.ZERO).release();

    assertThat(take("b", Duration.ZERO).epoch()).isEqualTo(2);
    assertThat(ticker.now()).isEqualTo(FunctionsWorld.START);
  }

  @Test
  void leavesAHeldLeaseToItsHolder() {
    take("a", Duration.ZERO);

    assertThat(acquire("b", Duration.ZERO)).isInstanceOf(Acquisition.Busy.class);
    assertThat(record().epoch()).isEqualTo(1);
  }

  @Test
  void takesOverOnlyAfterAWholeTtlWithoutAHeartbeat() {
    take("a", Duration.ZERO);
    ticker.waitFor(Duration.ofHours(1));
    var from = ticker.now();

    var lease = take("b", LONG);

    assertThat(lease.epoch()).isEqualTo(2);
    assertThat(Duration.between(from, ticker.now())).isEqualTo(Lease.TTL);
  }

  @Test
  void givesUpAsSoonAsTheHolderShowsASignOfLife() {
    var held = take("a", Duration.ZERO);
    timeline.after(Duration.ofSeconds(9), held::renew);

    assertThat(acquire("b", LONG)).isInstanceOf(Acquisition.Busy.class);
    assertThat(Duration.between(FunctionsWorld.START, ticker.now()))
        .isEqualTo(Duration.ofSeconds(10));
  }

  /// A teardown need not wait for the end of a long invocation.
  @Test
  void aHolderGivesWayAtItsNextRenewalWhenTheClusterIsClosed() {
    var held = take("a", Duration.ZERO);
    new ModeSwitch(MYDEV, store, ticker).to(Mode.CLOSING);

    assertThatThrownBy(held::renew).isInstanceOf(LeaseLost.class);
    var next = take("b", Duration.ZERO);
    assertThat(next.mode()).isEqualTo(Mode.CLOSING);
    assertThat(next.epoch()).isEqualTo(2);
    next.renew();
  }

  @Test
  void aClusterThatNobodyHasLookedAtCanBeClosedToo() {
    new ModeSwitch(MYDEV, store, ticker).to(Mode.CLOSING);

    assertThat(take("a", Duration.ZERO).mode()).isEqualTo(Mode.CLOSING);
  }

  @Test
  void takesALeaseThatIsReleasedWhileItIsWatched() {
    var held = take("a", Duration.ZERO);
    timeline.after(Duration.ofSeconds(3), held::release);

    assertThat(take("b", LONG).epoch()).isEqualTo(2);
    assertThat(Duration.between(FunctionsWorld.START, ticker.now()))
        .isEqualTo(Duration.ofSeconds(4));
  }

  @Test
  void doesNotTakeOverWithTooLittlePatience() {
    take("a", Duration.ZERO);

    assertThat(acquire("b", Lease.TTL.minusSeconds(1))).isInstanceOf(Acquisition.Busy.class);
  }

  @Test
  void tellsApartTwoInvocationsOfOneRequest() {
    take("a", Duration.ZERO);

    assertThat(acquire("a", Duration.ZERO)).isInstanceOf(Acquisition.Busy.class);
  }

  @Test
  void keepsTheModeWhenItChangesHands() {
    take("a", Duration.ZERO).release();
    close();

    take("b", Duration.ZERO);

    assertThat(record().mode()).isEqualTo(Mode.CLOSING);
  }

  @Test
  void isLostOnceAnotherHasTakenIt() {
    var slept = take("a", Duration.ZERO);
    take("b", LONG);

    assertThatThrownBy(slept::renew)
        .isInstanceOf(LeaseLost.class)
        .hasMessageContaining("epoch (1)");
    assertThat(slept.left()).isZero();
  }

  @Test
  void doesNotReleaseTheLeaseOfAnother() {
    var slept = take("a", Duration.ZERO);
    take("b", LONG);

    slept.release();

    assertThat(record().owner()).isPresent();
  }

  @Test
  void lastsATtlFromItsLastRenewal() {
    var lease = take("a", Duration.ZERO);
    ticker.waitFor(Duration.ofSeconds(9));
    lease.renewIfDue();
    assertThat(lease.left()).isEqualTo(Duration.ofSeconds(21));

    ticker.waitFor(Duration.ofSeconds(1));
    lease.renewIfDue();

    assertThat(lease.left()).isEqualTo(Lease.TTL);
    assertThat(record().heartbeat()).isEqualTo(1);
  }

  @Test
  void writesNothingOnceTheLeaseIsLost() {
    var slept = fenced(take("a", Duration.ZERO));
    take("b", LONG);

    assertThatThrownBy(() -> slept.write(put("x"))).isInstanceOf(LeaseLost.class);
    assertThat(store.get(key("x"))).isEmpty();
  }

  @Test
  void tellsARefusedWriteFromALostLease() {
    var fenced = fenced(take("a", Duration.ZERO));

    assertThat(fenced.write(put("x"))).isEqualTo(new FencedStore.Outcome.Written());
    assertThat(fenced.transact(List.of(put("y"), put("x"))))
        .isInstanceOfSatisfying(
            FencedStore.Outcome.Refused.class,
            refused ->
                assertThat(refused.reasons())
                    .extracting(Optional::isPresent)
                    .containsExactly(false, true));
    assertThat(store.get(key("y"))).isEmpty();
  }

  /// So a quiet tick need not read claims to know that they are as they were.
  @Test
  void takesAwayTheQuietLookWithTheFirstClaimThatIsWritten() {
    var fenced = fenced(take("a", Duration.ZERO));
    fenced.write(put("cursor#quiet"));

    fenced.write(put("outage#x"));
    assertThat(store.get(ItemKeys.quiet(MYDEV))).isPresent();
    fenced.transact(List.of(put("pool#x"), put("claim#x")));
    assertThat(store.get(ItemKeys.quiet(MYDEV))).isEmpty();
  }

  @Test
  void keepsTheQuietLookWhereAClaimIsRefused() {
    var fenced = fenced(take("a", Duration.ZERO));
    fenced.write(put("claim#x"));
    fenced.write(put("cursor#quiet"));

    assertThat(fenced.write(put("claim#x")))
        .isInstanceOfSatisfying(
            FencedStore.Outcome.Refused.class, refused -> assertThat(refused.reasons()).hasSize(1));
    assertThat(store.get(ItemKeys.quiet(MYDEV))).isPresent();
  }

  @Test
  void anItemKeptByItselfGivesWayToNoneOfALaterEpoch() {
    var slept = fenced(take("a", Duration.ZERO));
    assertThat(slept.keep(ofEpoch(1))).isEqualTo(new FencedStore.Outcome.Written());
    var later = fenced(take("b", LONG));
    assertThat(later.keep(ofEpoch(2))).isEqualTo(new FencedStore.Outcome.Written());

    assertThat(slept.keep(ofEpoch(1))).isInstanceOf(FencedStore.Outcome.Refused.class);
    assertThat(store.get(key("cursor#watches"))).contains(ofEpoch(2));
  }

  private static Item ofEpoch(long epoch) {
    var attributes = new TreeMap<String, AttributeValue>();
    attributes.put(LeaseRecord.EPOCH, new AttributeValue.Number(epoch));
    return new Item(key("cursor#watches"), attributes);
  }

  @Test
  void reservesNothingWhileTheClusterIsTakenDown() {
    var fenced = fenced(take("a", Duration.ZERO));
    close();

    assertThat(fenced.reserve(List.of(put("x")))).isEqualTo(new FencedStore.Outcome.Closing());
    assertThat(fenced.transact(List.of(put("x")))).isEqualTo(new FencedStore.Outcome.Written());
  }

  @Test
  void renewsForACallThatWouldOutlastTheLeaseButNotTheInvocation() {
    var lease = take("a", Duration.ZERO);
    var tenure = Tenure.of(lease, store, ticker, ticker.monotonic().plusSeconds(40));
    ticker.waitFor(Duration.ofSeconds(15));

    assertThat(tenure.hasTimeFor(Duration.ofSeconds(20))).isTrue();
    assertThat(lease.left()).isEqualTo(Lease.TTL);
    assertThat(tenure.hasTimeFor(Duration.ofSeconds(26))).isFalse();
  }

  @Test
  void saysWhyTheLeaseCouldNotBeWritten() {
    var mishaps = new Mishaps();
    mishaps.always("write", Mishap.THROTTLE);
    var silent = mishaps.around(StateStore.class, store);
    var taking = new LeaseTaking(MYDEV, silent, ticker, "a");

    assertThatThrownBy(() -> taking.acquire(Duration.ZERO))
        .isInstanceOf(CallFailed.class)
        .hasMessageEndingWith("in 4 tries; the last time: write: Rate exceeded");
  }

  private Acquisition acquire(String requestId, Duration patience) {
    return new LeaseTaking(MYDEV, store, ticker, requestId).acquire(patience);
  }

  private Lease take(String requestId, Duration patience) {
    if (acquire(requestId, patience) instanceof Acquisition.Acquired(var lease)) {
      return lease;
    }
    throw new AssertionError("%s should have got the lease: %s".formatted(requestId, record()));
  }

  private FencedStore fenced(Lease lease) {
    return new FencedStore(lease, store, ticker);
  }

  private LeaseRecord record() {
    return LeaseRecord.decode(store.get(ItemKeys.lease(MYDEV)).orElseThrow());
  }

  /// As the teardown of a stack does.
  private void close() {
    var now = record();
    var closing =
        new LeaseRecord(
            now.owner(), now.epoch(), now.heartbeat(), now.ttl(), Mode.CLOSING, now.since());
    store.write(new Write.Put(closing.encode(MYDEV), new Condition.Always()));
  }

  private static ItemKey key(String name) {
    return new ItemKey(ItemKeys.cluster(MYDEV), name);
  }

  private static Write put(String name) {
    var attributes = new TreeMap<String, AttributeValue>();
    attributes.put("a", new AttributeValue.Number(1));
    return new Write.Put(new Item(key(name), attributes), new Condition.ItemAbsent());
  }
}
