package dev.lamplighter.local.labs;

import dev.lamplighter.catalogue.Outage;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.Write;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.functions.store.OutageCodec;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.local.storm.Altered;
import java.time.Duration;
import java.util.stream.Stream;

/// Without one rule of what is learned from EC2's refusals, and for how long.
enum LessonMutant implements Hunted {
  OUTAGE_NOT_KEPT(HuntingGround.SHORTAGE, "was asked for again too soon: t3.small ") {
    @Override
    public Ports apply(Ports ports) {
      return Altered.transactions(
          ports, write -> isOutage(write) ? Stream.empty() : Stream.of(write));
    }
  },

  OUTAGE_FOR_EVER(HuntingGround.SHORTAGE, "t3.small is bought again: saw 0") {
    @Override
    public Ports apply(Ports ports) {
      return Altered.transactions(
          ports, write -> Stream.of(isOutage(write) ? forEver((Write.Put) write) : write));
    }
  },

  REFUSED_TYPE_NOT_KEPT(HuntingGround.LAB_6, "no refused type was asked for again: ") {
    @Override
    public Ports apply(Ports ports) {
      var facts = ItemKeys.accountFacts(PretendWorld.CLUSTER);
      return Altered.transactions(
          ports, write -> write.key().equals(facts) ? Stream.empty() : Stream.of(write));
    }
  };

  private final HuntingGround ground;
  private final String found;

  LessonMutant(HuntingGround ground, String found) {
    this.ground = ground;
    this.found = found;
  }

  @Override
  public HuntingGround ground() {
    return ground;
  }

  @Override
  public String found() {
    return found;
  }

  private static boolean isOutage(Write write) {
    return write instanceof Write.Put && write.key().sortKey().startsWith(ItemKeys.OUTAGES);
  }

  private static Write forEver(Write.Put put) {
    Outage outage = OutageCodec.decode(put.item());
    var later =
        new Outage(
            outage.capacityType(),
            outage.instanceType(),
            outage.zone(),
            outage.until().plus(Duration.ofDays(365)),
            outage.ec2Code());
    return new Write.Put(OutageCodec.encode(PretendWorld.CLUSTER, later), put.condition());
  }
}
