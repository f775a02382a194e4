package dev.lamplighter.functions.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.catalogue.AccountFacts;
import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.catalogue.InstanceTypeInfo;
import dev.lamplighter.catalogue.Outages;
import dev.lamplighter.catalogue.SampleNodeClass;
import dev.lamplighter.catalogue.SampleTypes;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Quantity;
import dev.lamplighter.model.Region;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Zone;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What Karpenter's reference publishes of types (spec AWS, Appendix B), of EC2's facts as they
/// come with Lamplighter. `m1.small` and `m5.metal` are not among them; `i4i.large` could have no
/// branch interfaces when that was published.
class OracleValuesTest {
  private static final List<Region> REGIONS =
      List.of(Region.of("us-west-2"), Region.of("us-east-2"));

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      textBlock =
          """
          t2.nano          | 1   | 512     | 4   | 940m    | 74Mi      | -      | -      | -     | -                | -
          t3.micro         | 2   | 1024    | 4   | 1930m   | 548Mi     | 64     | 2085   | -     | -                | -
          t3.medium        | 2   | 4096    | 17  | 1930m   | 3246Mi    | 256    | 2085   | -     | -                | -
          a1.medium        | 1   | 2048    | 8   | 940m    | 1392Mi    | 500    | 3500   | -     | -                | vpc.amazonaws.com/pod-eni=10
          m5.large         | 2   | 8192    | 29  | 1930m   | 6903Mi    | 750    | 4750   | -     | -                | vpc.amazonaws.com/pod-eni=9
          m5.xlarge        | 4   | 16384   | 58  | 3920m   | 14162Mi   | 1250   | 4750   | -     | -                | vpc.amazonaws.com/pod-eni=18
          m5.24xlarge      | 96  | 393216  | 737 | 95690m  | 355262Mi  | 25000  | 19000  | -     | -                | vpc.amazonaws.com/pod-eni=107
          m7a.medium       | 1   | 4096    | 8   | 940m    | 3345Mi    | 390    | 10000  | -     | -                | vpc.amazonaws.com/pod-eni=4
          m7i-flex.large   | 2   | 8192    | 29  | 1930m   | 6903Mi    | 390    | 10000  | -     | -                | vpc.amazonaws.com/pod-eni=3
          c5.4xlarge       | 16  | 32768   | 234 | 15890m  | 27381Mi   | 5000   | 4750   | -     | -                | vpc.amazonaws.com/pod-eni=54
          c6g.large        | 2   | 4096    | 29  | 1930m   | 3055Mi    | 750    | 4750   | -     | -                | vpc.amazonaws.com/pod-eni=9
          c7g.16xlarge     | 64  | 131072  | 737 | 63770m  | 112720Mi  | 30000  | 20000  | -     | -                | vpc.amazonaws.com/efa=1, vpc.amazonaws.com/pod-eni=107
          c8gn.48xlarge    | 192 | 393216  | 590 | 191450m | 356820Mi  | 600000 | 120000 | -     | -                | vpc.amazonaws.com/efa=2, vpc.amazonaws.com/pod-eni=98
          r5.24xlarge      | 96  | 786432  | 737 | 95690m  | 718987Mi  | 25000  | 19000  | -     | -                | vpc.amazonaws.com/pod-eni=107
          x8g.48xlarge     | 192 | 3145728 | 737 | 191450m | 2901277Mi | 50000  | 40000  | -     | -                | vpc.amazonaws.com/efa=1, vpc.amazonaws.com/pod-eni=107
          u-6tb1.112xlarge | 448 | 6291456 | 737 | 446810m | 5811134Mi | 100000 | 38000  | -     | -                | -
          i4i.large        | 2   | 16384   | 29  | 1930m   | 14481Mi   | 781    | 10000  | 468   | -                | vpc.amazonaws.com/pod-eni=9
          i3en.24xlarge    | 96  | 786432  | 737 | 95690m  | 718987Mi  | 100000 | 19000  | 60000 | -                | vpc.amazonaws.com/efa=1, vpc.amazonaws.com/pod-eni=107
          hpc7a.96xlarge   | 192 | 786432  | 100 | 191450m | 725994Mi  | 300000 | 2085   | -     | -                | vpc.amazonaws.com/efa=2
          g4dn.8xlarge     | 32  | 131072  | 58  | 31850m  | 120248Mi  | 50000  | 9500   | 900   | t4 1 16384       | nvidia.com/gpu=1, vpc.amazonaws.com/efa=1, vpc.amazonaws.com/pod-eni=58
          g5.12xlarge      | 48  | 196608  | 737 | 47810m  | 173400Mi  | 40000  | 16000  | 3800  | a10g 4 22888     | nvidia.com/gpu=4, vpc.amazonaws.com/efa=1, vpc.amazonaws.com/pod-eni=107
          g6f.large        | 2   | 8192    | 20  | 1930m   | 7002Mi    | 1500   | 5000   | 100   | l4 0 2861        | vpc.amazonaws.com/pod-eni=10
          p4d.24xlarge     | 96  | 1179648 | 737 | 95690m  | 1082712Mi | 400000 | 19000  | 8000  | a100 8 40960     | nvidia.com/gpu=8, vpc.amazonaws.com/efa=4, vpc.amazonaws.com/pod-eni=62
          p5.48xlarge      | 192 | 2097152 | 100 | 191450m | 1938410Mi | 3200000 | 80000 | 30400 | h100 8 81920     | nvidia.com/gpu=8, vpc.amazonaws.com/efa=32, vpc.amazonaws.com/pod-eni=120
          inf2.24xlarge    | 96  | 393216  | 737 | 95690m  | 355262Mi  | 50000  | 30000  | -     | inferentia2 6 aws | aws.amazon.com/neuron=6, aws.amazon.com/neuroncore=12, vpc.amazonaws.com/pod-eni=107
          trn1.32xlarge    | 128 | 524288  | 247 | 127610m | 481894Mi  | 800000 | 80000  | 7600  | trainium 16 aws  | aws.amazon.com/neuron=16, aws.amazon.com/neuroncore=32, vpc.amazonaws.com/efa=8, vpc.amazonaws.com/pod-eni=82
          dl2q.24xlarge    | 96  | 786432  | 737 | 95690m  | 718987Mi  | 100000 | 19000  | -     | -                | vpc.amazonaws.com/efa=1, vpc.amazonaws.com/pod-eni=107
          """)
  void typesAreAsKarpentersReferenceSays(
      String name,
      String vcpus,
      String mib,
      long pods,
      String cpu,
      String memory,
      @Nullable String network,
      @Nullable String ebs,
      @Nullable String disk,
      @Nullable String device,
      @Nullable String extra) {
    InstanceType type = resolve(name);

    assertThat(type.allocatable().asQuantities())
        .containsEntry(ResourceName.CPU, Quantity.parse(cpu))
        .containsEntry(ResourceName.MEMORY, Quantity.parse(memory))
        .containsEntry(ResourceName.PODS, Quantity.of(pods))
        .containsEntry(ResourceName.EPHEMERAL_STORAGE, Quantity.parse("17Gi"));
    assertThat(label(type, LabelKey.INSTANCE_CPU)).isEqualTo(vcpus);
    assertThat(label(type, LabelKey.INSTANCE_MEMORY)).isEqualTo(mib);
    if (network != null) {
      assertThat(label(type, LabelKey.INSTANCE_NETWORK_BANDWIDTH)).isEqualTo(network);
    }
    assertThat(label(type, LabelKey.INSTANCE_EBS_BANDWIDTH)).isEqualTo(ebs == null ? "" : ebs);
    assertThat(label(type, LabelKey.INSTANCE_LOCAL_NVME)).isEqualTo(disk == null ? "" : disk);
    assertThat(device(type)).isEqualTo(device == null ? "" : device);
    assertThat(extended(type)).isEqualTo(extra == null ? "" : extra);
  }

  private static String device(InstanceType type) {
    return Stream.of(
            LabelKey.INSTANCE_GPU_NAME,
            LabelKey.INSTANCE_GPU_COUNT,
            LabelKey.INSTANCE_GPU_MEMORY,
            LabelKey.INSTANCE_ACCELERATOR_NAME,
            LabelKey.INSTANCE_ACCELERATOR_COUNT,
            LabelKey.INSTANCE_ACCELERATOR_MANUFACTURER)
        .map(key -> label(type, key))
        .filter(label -> !label.isEmpty())
        .collect(Collectors.joining(" "));
  }

  /// Karpenter's reference leaves enclaves out, which its users add by a NodeOverlay.
  private static String extended(InstanceType type) {
    return type.capacity().asQuantities().entrySet().stream()
        .filter(entry -> entry.getKey().value().contains("/"))
        .filter(entry -> !entry.getKey().equals(ResourceName.NITRO_SANDBOX))
        .map(entry -> entry.getKey() + "=" + entry.getValue())
        .collect(Collectors.joining(", "));
  }

  private static String label(InstanceType type, LabelKey key) {
    return type.requirements().get(key).singleValue().orElse("");
  }

  private static InstanceType resolve(String name) {
    InstanceTypeInfo info =
        REGIONS.stream()
            .flatMap(region -> BuiltIn.of(region).sold().types().stream())
            .filter(type -> type.name().value().equals(name))
            .findFirst()
            .orElseThrow();
    var zones = new TreeMap<InstanceTypeName, SortedSet<Zone>>();
    zones.put(info.name(), new TreeSet<>(List.of(SampleTypes.ZONE_A)));
    var sold = SampleTypes.catalogue(List.of(info), zones, List.of(100_000L));
    return SampleTypes.resolve(sold, SampleNodeClass.ready(), Outages.NONE, AccountFacts.NONE)
        .getFirst();
  }
}
