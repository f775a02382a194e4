package dev.lamplighter.cli.picture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.cli.picture.ClusterPicture.Claim;
import dev.lamplighter.cli.picture.ClusterPicture.Node;
import dev.lamplighter.cli.picture.ClusterPicture.Pending;
import dev.lamplighter.cli.text.Glyphs;
import dev.lamplighter.cli.text.Look;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Help.Ansi;

class PictureTextTest {
  private static final long MIB = 1L << 20;

  private static final Node FIXED =
      new Node(
          "ip-192-168-10-11",
          true,
          List.of(),
          Duration.ofMinutes(12),
          Optional.empty(),
          "t3.medium",
          "ap-northeast-2a",
          "on-demand",
          5,
          Resources.of(680, 702 * MIB),
          Resources.of(1930, 3246 * MIB).with(ResourceName.PODS, 17),
          Optional.of(Price.ofMicros(52_000)));

  private static final Node OWN = own();

  private static final Claim CLAIM = claim(Optional.empty(), Optional.empty());

  private static Node own(String... marks) {
    return new Node(
        "ip-10-0-81-92",
        false,
        List.of(marks),
        Duration.ofSeconds(250),
        Optional.of("platform"),
        "t3.small",
        "ap-northeast-2b",
        "spot",
        4,
        Resources.of(1930, 632 * MIB),
        Resources.of(1930, 1418 * MIB).with(ResourceName.PODS, 11),
        Optional.of(Price.ofMicros(8_840)));
  }

  private static Claim claim(Optional<String> leaving, Optional<String> waitsFor) {
    return new Claim(
        "platform-dpdmj",
        "t3.small",
        "spot",
        "ap-northeast-2b",
        Optional.of("ip-10-0-81-92"),
        "Unknown",
        leaving,
        waitsFor,
        Duration.ofSeconds(61),
        Optional.of("i-0ae9bc220ca3a1367"),
        Optional.of("platform"));
  }

  @Test
  void showsNodesClaimsBarsAndWaitingPods() {
    var picture =
        new ClusterPicture(
            List.of(OWN, FIXED),
            List.of(CLAIM),
            List.of(new Pending(List.of("web-1", "web-2"), "NodePool platform: limit cpu 8")));

    assertThat(text(picture, 100))
        .isEqualTo(
            """
              NODE              STATUS      AGE  NODEPOOL  TYPE       ZONE             CAPACITY
              ip-10-0-81-92     NotReady  4m10s  platform  t3.small   ap-northeast-2b  spot
              ip-192-168-10-11  Ready       12m  -         t3.medium  ap-northeast-2a  on-demand

              NODECLAIM       TYPE      CAPACITY  ZONE             NODE           READY    AGE
              platform-dpdmj  t3.small  spot      ap-northeast-2b  ip-10-0-81-92  Unknown  61s

              REQUESTS          TYPE       CPU                        MEMORY                      PODS   $/HOUR
              ip-10-0-81-92     t3.small   ############  1930m/1930m  #####.......  632Mi/1418Mi  4/11  0.00884
              ip-192-168-10-11  t3.medium  ####........   680m/1930m  ###.........  702Mi/3246Mi  5/17  0.05200
              2 nodes: about $0.06084/h, Lamplighter's 1: about $0.00884/h
              2 pending pods: web-1, web-2
                NodePool platform: limit cpu 8
            """);
  }

  @Test
  void barsGrowWithThePage() {
    var picture = new ClusterPicture(List.of(FIXED), List.of(), List.of());

    assertThat(text(picture, 200)).contains("#".repeat(8) + ".".repeat(16));
    assertThat(text(picture, 80)).contains("##....  680m");
  }

  @Test
  void aNarrowPageGoesWithoutWhatCanBeSpared() {
    var picture = new ClusterPicture(List.of(OWN, FIXED), List.of(CLAIM), List.of());

    assertThat(text(picture, 60))
        .isEqualTo(
            """
              NODE              STATUS      AGE  NODEPOOL  TYPE
              ip-10-0-81-92     NotReady  4m10s  platform  t3.small
              ip-192-168-10-11  Ready       12m  -         t3.medium

              NODECLAIM       TYPE      NODE           READY    AGE
              platform-dpdmj  t3.small  ip-10-0-81-92  Unknown  61s

              REQUESTS          CPU     MEMORY  PODS   $/HOUR
              ip-10-0-81-92     ######  ###...  4/11  0.00884
              ip-192-168-10-11  ##....  #.....  5/17  0.05200
              2 nodes: about $0.06084/h, Lamplighter's 1: about
              $0.00884/h
            """);
  }

  @Test
  void saysWhatLeavesAndWhatWaits() {
    var leaving =
        new ClusterPicture(
            List.of(own("SchedulingDisabled", "Terminating")),
            List.of(claim(Optional.of("Draining"), Optional.empty())),
            List.of());
    var waiting =
        new ClusterPicture(
            List.of(OWN),
            List.of(claim(Optional.empty(), Optional.of("NodeNotReady: not ready"))),
            List.of());

    assertThat(text(leaving, 100))
        .contains("NotReady,SchedulingDisabled,Terminating", "LEAVING", "Unknown  Draining");
    assertThat(text(waiting, 100))
        .doesNotContain("LEAVING")
        .endsWith(
            """
              1 NodeClaim not ready: platform-dpdmj
                NodeNotReady: not ready
            """);
  }

  @Test
  void saysThatThereIsNothing() {
    assertThat(text(new ClusterPicture(List.of(), List.of(), List.of()), 100))
        .contains("No nodes.");
  }

  private static String text(ClusterPicture picture, int columns) {
    var look = new Look(Ansi.OFF, Glyphs.ASCII, columns);
    return String.join("\n", new PictureText(look).whole(picture)) + "\n";
  }
}
