package dev.lamplighter.local.labs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.catalogue.CatalogueStore;
import dev.lamplighter.functions.catalogue.CatalogueStore.Header;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.InstanceCloud;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.local.cloud.PretendAccount;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.local.storm.Overriding;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The catalogue's own function beside the others: from the deployment on, every six hours.
class CatalogueRenewalTest {
  private int typesAsked;
  private int tableFailures;
  private final LabWorld lab = new LabWorld(this::counting);

  @Test
  void theFirstLookFindsWhatTheDeploymentHasRead() {
    lab.runForMinutes(2);

    assertThat(header().sequence()).isEqualTo(1);
    assertThat(header().writtenAt()).isBefore(PretendWorld.START.plus(Duration.ofSeconds(1)));
    assertThat(typesAsked).isEqualTo(1);
  }

  @Test
  void isRenewedEverySixHours() {
    lab.runForMinutes(6 * 60 - 1);
    assertThat(header().sequence()).isEqualTo(1);

    lab.runForMinutes(2);

    assertThat(header().sequence()).isEqualTo(2);
    assertThat(header().writtenAt())
        .isBetween(
            PretendWorld.START.plus(Duration.ofHours(6)),
            PretendWorld.START.plus(Duration.ofHours(6)).plusSeconds(1));
    assertThat(typesAsked).isEqualTo(2);
  }

  /// The first look asks in its stead, the second attempt does not depend on that.
  @Test
  void isTriedAgainAMinuteLaterWhereTheTableDoesNotAnswer() {
    tableFailures = 1;

    lab.runForMinutes(2);

    assertThat(typesAsked).isEqualTo(2);
    assertThat(header().sequence()).isEqualTo(2);
  }

  private Header header() {
    return new CatalogueStore(lab.world.store(), PretendAccount.REGION).header().orElseThrow();
  }

  private Ports counting(Ports ports) {
    var cloud =
        Overriding.of(
            InstanceCloud.class,
            ports.instanceCloud(),
            (method, arguments, proceed) -> {
              typesAsked += method.equals("describeInstanceTypes") ? 1 : 0;
              return proceed.with(arguments);
            });
    var store =
        Overriding.of(
            StateStore.class,
            ports.stateStore(),
            (_, arguments, proceed) -> {
              if (tableFailures > 0
                  && List.of(arguments).contains(ItemKeys.catalogueHeader(PretendAccount.REGION))) {
                tableFailures--;
                throw new CallFailed(CallFailed.Kind.UNAVAILABLE, "get: timed out");
              }
              return proceed.with(arguments);
            });
    return new Ports(
        ports.clusterReader(),
        ports.clusterWriter(),
        cloud,
        ports.nodeClassResolver(),
        ports.priceSource(),
        store,
        ports.eventSink(),
        ports.ticker());
  }
}
