package dev.lamplighter.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CountedHostsTest {
  private static final Domain BUSY = Domain.of("busy");
  private static final Domain IDLE = Domain.of("idle");

  private final Sites sites = new Sites();
  private Tally hosts = new Tally();

  @BeforeEach
  void countHosts() {
    sites.at("busy");
    sites.at("left-out");
    sites.at("idle");
    Share[] shares = {new Share(BUSY, BUSY, 2), Share.NONE, new Share(IDLE, IDLE, 0)};
    hosts = Tally.from(new CountedHosts(shares, sites));
    sites.at("young");
  }

  @Test
  void areDomainsWithTheirPods() {
    assertThat(hosts.domains()).containsExactly("busy", "idle");
    assertThat(hosts.size()).isEqualTo(2);
    assertThat(hosts.atMost("busy")).isEqualTo(2);
    assertThat(hosts.surely("busy")).isEqualTo(2);
    assertThat(hosts.least()).isZero();
  }

  @Test
  void thoseThatDoNotCountAreNone() {
    assertThat(hosts.atMost("left-out")).isZero();
    assertThat(hosts.atMost("young")).isZero();
    assertThat(hosts.atMost("elsewhere")).isZero();
  }

  @Test
  void aTallyGoesOnFromThem() {
    hosts.add(IDLE, 3);
    assertThat(hosts.least()).isEqualTo(2);

    hosts.know(BUSY, -1);
    assertThat(hosts.domains()).containsExactly("idle");
    assertThat(hosts.least()).isEqualTo(3);

    Domain young = Domain.of("young");
    hosts.know(young, 1);
    assertThat(hosts.size()).isEqualTo(2);
    assertThat(hosts.least()).isZero();
  }
}
