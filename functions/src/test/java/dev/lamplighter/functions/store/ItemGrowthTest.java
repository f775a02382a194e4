package dev.lamplighter.functions.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.decide.QuietLook;
import dev.lamplighter.ec2.LaunchInputs;
import dev.lamplighter.functions.port.Item;
import dev.lamplighter.functions.port.Write;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Uid;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.PodActivity;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// No item grows beyond the 400 KB that DynamoDB takes, however large what it tells of.
class ItemGrowthTest {
  private static final int ITEM_BYTES_MAX = 400 * 1024;
  private static final ClusterName MYDEV = ClusterName.of("mydev");
  private static final Instant NINE = Instant.parse("2026-03-02T09:00:00Z");

  private final Random random = new Random(1);
  private final RandomClaims claims = new RandomClaims(1);

  /// 16 KiB is what EC2 takes as user data, 60 types are what a claim keeps, 737 pods what the
  /// largest instance holds. Noise is the user data that deflates least.
  @Test
  void aClaimFitsWithNoiseForUserDataInEachOfManyTemplatesAndAsManyPodsAsANodeHolds() {
    var userData = noise(16 * 1024);
    var templates =
        IntStream.range(0, 25).mapToObj(i -> claims.template(userData + " #" + i)).toList();
    var inputs = new LaunchInputs(templates, claims.inputs(60, 3).fleet());
    var planned =
        IntStream.range(0, 737).mapToObj(i -> PodKey.of(word(63) + "/" + word(40))).toList();
    var activity =
        new PodActivity(new TreeSet<>(random.longs(737).boxed().toList()), Instant.EPOCH);
    var claim = claim(inputs, planned, activity, new TreeMap<>());

    var item = ClaimCodec.encode(MYDEV, claim, 3);

    assertThat(ClaimJson.write(claim).length()).isGreaterThan(ITEM_BYTES_MAX);
    assertThat(item.bytes()).isLessThan(ClaimWrites.RECORD_BYTES_MAX);
    assertThat(new ClaimWrites(MYDEV, 3).tooLarge(claim)).isEmpty();
    assertThat(ClaimCodec.decode(item)).isEqualTo(claim);
  }

  @Test
  void aClaimThatDoesNotFitIsRefusedInWords() {
    var annotations = new TreeMap<AnnotationKey, String>();
    annotations.put(new AnnotationKey("example.com/blob"), noise(600 * 1024));
    var claim =
        claim(
            claims.inputs(1, 1),
            List.of(),
            new PodActivity(new TreeSet<>(), Instant.EPOCH),
            annotations);

    assertThat(new ClaimWrites(MYDEV, 3).tooLarge(claim).orElseThrow())
        .startsWith("The record of NodeClaim " + claim.name() + " takes ")
        .endsWith(
            "Shorten userData, tags, annotations or labels of its NodePool and EC2NodeClass.");
  }

  /// More types than EC2 has, and sentences longer than any of its.
  @Test
  void whatEc2RefusesFitsForEveryTypeThereIs() {
    var refused = new TreeMap<InstanceTypeName, String>();
    for (int i = 0; i < 1_500; i++) {
      refused.put(InstanceTypeName.of("family%d-flex.metal-48xl".formatted(i)), noise(2_000));
    }

    var update = (Write.Update) AccountFactsCodec.learn(MYDEV, refused, Instant.EPOCH);

    assertThat(new Item(update.key(), update.set()).bytes()).isLessThan(ITEM_BYTES_MAX);
  }

  @Test
  void aQuietLookFitsForTheLargestClusterThatHasOne() {
    SortedMap<NodeName, NodeClaimName> byNode = new TreeMap<>();
    while (byNode.size() < 2_000) {
      byNode.put(NodeName.of(word(63)), NodeClaimName.of(word(63)));
    }
    var pools = new TreeMap<Uid, QuietLook.Consolidation>();
    for (int i = 0; i < 200; i++) {
      pools.put(
          Uid.of(word(36)), new QuietLook.Consolidation(Optional.of(Duration.ofMinutes(i)), true));
    }
    var nodes = new TreeSet<>(random.longs(2_000).boxed().toList());
    var buffers = Optional.<SortedSet<Long>>of(nodes);
    var look = new QuietLook(NINE, byNode, Optional.of(NINE), pools, nodes, buffers);

    assertThat(QuietLookCodec.encode(MYDEV, look).bytes()).isLessThan(ITEM_BYTES_MAX);
  }

  private ClaimRecord claim(
      LaunchInputs inputs,
      List<PodKey> planned,
      PodActivity activity,
      SortedMap<AnnotationKey, String> annotations) {
    var any = claims.next();
    return new ClaimRecord(
        any.name(),
        any.uid(),
        any.owner(),
        any.state(),
        any.version(),
        new ClaimRecord.Launch(inputs, 1, any.launch().launchBy()),
        any.spec(),
        any.labels(),
        annotations,
        any.promised(),
        planned,
        any.launched(),
        any.milestones(),
        activity,
        any.removal());
  }

  private String noise(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return Base64.getEncoder().encodeToString(bytes).substring(0, length);
  }

  private String word(int length) {
    var letters = new ArrayList<String>();
    for (int i = 0; i < length; i++) {
      letters.add(Integer.toString(random.nextInt(10, 36), 36));
    }
    return String.join("", letters);
  }
}
