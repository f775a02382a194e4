package dev.lamplighter.local.labs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.PriceSource;
import dev.lamplighter.local.storm.Overriding;
import dev.lamplighter.snapshot.PodView;
import org.junit.jupiter.api.Test;

/// C088, with the real handlers: neither the price list nor the spot history answers.
class PricesOutOfReachTest {
  private static final String DEPLOYMENT =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web}
      spec:
        replicas: 2
        selector: {matchLabels: {app: web}}
        template:
          metadata: {labels: {app: web}}
          spec:
            nodeSelector: {node: platform}
            containers: [{name: c, image: web, resources: {requests: {cpu: 200m, memory: 256Mi}}}]
      """;

  private final LabWorld lab = new LabWorld(PricesOutOfReachTest::withoutPrices);

  /// C088
  @Test
  void podsGetANodeOfTheSmallestTypeAllTheSame() {
    lab.apply(DEPLOYMENT);
    lab.runForMinutes(3);

    assertThat(lab.podsOf("web"))
        .extracting(PodView::status)
        .allSatisfy(status -> assertThat(status.ready()).isTrue());
    assertThat(lab.nodes())
        .singleElement()
        .satisfies(
            node ->
                assertThat(node.meta().labels().toString())
                    .contains("node.kubernetes.io/instance-type=t3.small"));
  }

  private static Ports withoutPrices(Ports ports) {
    var prices =
        Overriding.of(
            PriceSource.class,
            ports.priceSource(),
            (method, _, _) -> {
              throw new CallFailed(CallFailed.Kind.UNAVAILABLE, method + ": timed out");
            });
    return new Ports(
        ports.clusterReader(),
        ports.clusterWriter(),
        ports.instanceCloud(),
        ports.nodeClassResolver(),
        prices,
        ports.stateStore(),
        ports.eventSink(),
        ports.ticker());
  }
}
