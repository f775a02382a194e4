package dev.lamplighter.local.cloud;

import dev.lamplighter.ec2.Instance;
import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.Price;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/// What the instances cost, in millionths of a dollar: by the second while they run, at least a
/// minute (EC2 User Guide, "Billing and purchasing options"). A spot instance keeps the price of
/// its launch here.
public final class CostMeter {
  private static final long LEAST_SECONDS = 60;
  private static final long SECONDS_PER_HOUR = 3600;

  private final Timeline timeline;
  private final SortedMap<InstanceId, Bill> bills = new TreeMap<>();

  private record Bill(Instance instance, Price price, Instant from, Optional<Instant> to) {
    long micros(Instant now) {
      long seconds = Duration.between(from, to.orElse(now)).toSeconds();
      return Math.max(LEAST_SECONDS, seconds) * price.microsPerHour() / SECONDS_PER_HOUR;
    }
  }

  CostMeter(Timeline timeline) {
    this.timeline = timeline;
  }

  void started(Instance instance, Price price) {
    bills.put(instance.id(), new Bill(instance, price, timeline.now(), Optional.empty()));
  }

  void stopped(InstanceId id) {
    bills.computeIfPresent(
        id,
        (_, bill) ->
            bill.to().isPresent()
                ? bill
                : new Bill(
                    bill.instance(), bill.price(), bill.from(), Optional.of(timeline.now())));
  }

  /// What the instances that `which` is true of have cost so far.
  public long micros(Predicate<Instance> which) {
    return bills.values().stream()
        .filter(bill -> which.test(bill.instance()))
        .mapToLong(bill -> bill.micros(timeline.now()))
        .sum();
  }

  /// What all instances have cost so far.
  public long micros() {
    return micros(_ -> true);
  }

  /// What the running instances cost in an hour.
  public Price rate() {
    return bills.values().stream()
        .filter(bill -> bill.to().isEmpty())
        .map(Bill::price)
        .reduce(Price.ZERO, Price::plus);
  }
}
