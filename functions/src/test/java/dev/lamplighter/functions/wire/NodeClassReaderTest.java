package dev.lamplighter.functions.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.AmiFamily;
import dev.lamplighter.api.AmiSelectorTerm;
import dev.lamplighter.api.BlockDeviceMapping;
import dev.lamplighter.api.CapacityReservationSelectorTerm;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.KubeletConfiguration;
import dev.lamplighter.api.MetadataOptions;
import dev.lamplighter.api.SelectorTerm;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Every field of an EC2NodeClass (spec AWS 1.2 to 1.13): its values, its default, and what is said
/// when it is wrong.
class NodeClassReaderTest {
  static final String EVERY_FIELD =
      """
      apiVersion: karpenter.k8s.aws/v1
      kind: EC2NodeClass
      metadata: {name: default}
      spec:
        subnetSelectorTerms:
          - tags: {team: web, env: "*"}
          - id: subnet-0123456789abcdef0
        securityGroupSelectorTerms:
          - tags: {team: web}
          - id: sg-0123456789abcdef0
          - name: web
        capacityReservationSelectorTerms:
          - id: cr-0123456789abcdef0
          - {tags: {team: web}, ownerID: "123456789012", instanceMatchCriteria: open}
        placementGroupSelector: {name: together}
        associatePublicIPAddress: true
        ipPrefixCount: 2
        amiSelectorTerms:
          - id: ami-0123456789abcdef0
          - {name: web-*, owner: self, tags: {team: web}}
          - ssmParameter: /images/web
        amiFamily: AL2023
        userData: |
          echo hello
        role: node-role
        tags: {Name: web}
        kubelet:
          maxPods: 50
          podsPerCore: 10
          kubeReserved: {cpu: 100m, memory: 200Mi}
          systemReserved: {cpu: 50m}
          evictionHard: {memory.available: 5%}
          evictionSoft: {memory.available: 10%}
          evictionSoftGracePeriod: {memory.available: 2m}
          clusterDNS: ["172.20.0.10"]
          imageGCHighThresholdPercent: 85
          cpuCFSQuota: true
          topologyManagerPolicy: none
        blockDeviceMappings:
          - deviceName: /dev/xvda
            rootVolume: true
            ebs:
              volumeSize: 100Gi
              volumeType: io2
              encrypted: true
              deleteOnTermination: false
              iops: 4000
              throughput: 125
              kmsKeyID: alias/web
              snapshotID: snap-0123456789abcdef0
              volumeInitializationRate: 200
        instanceStorePolicy: RAID0
        networkInterfaces:
          - {networkCardIndex: 0, deviceIndex: 0, interfaceType: interface}
          - {networkCardIndex: 1, deviceIndex: 1, interfaceType: efa-only}
        detailedMonitoring: true
        metadataOptions:
          httpEndpoint: disabled
          httpProtocolIPv6: enabled
          httpPutResponseHopLimit: 2
          httpTokens: optional
        connectionTracking: {tcpEstablishedTimeout: 350, udpStreamTimeout: 180, udpTimeout: 30}
        context: reserved
        cpuOptions: {nestedVirtualization: enabled}
      status: {}
      """;

  @Test
  void readsEverySelector() {
    var spec = nodeClass(EVERY_FIELD).spec();

    assertThat(spec.subnetSelectorTerms())
        .containsExactly(
            new SelectorTerm.Tags(map(Map.of("team", "web", "env", "*"))),
            new SelectorTerm.Id("subnet-0123456789abcdef0"));
    assertThat(spec.securityGroupSelectorTerms())
        .containsExactly(
            new SelectorTerm.Tags(map(Map.of("team", "web"))),
            new SelectorTerm.Id("sg-0123456789abcdef0"),
            new SelectorTerm.Name("web"));
    assertThat(spec.capacityReservationSelectorTerms())
        .containsExactly(
            new CapacityReservationSelectorTerm(
                Optional.of("cr-0123456789abcdef0"),
                new TreeMap<>(),
                Optional.empty(),
                Optional.empty()),
            new CapacityReservationSelectorTerm(
                Optional.empty(),
                map(Map.of("team", "web")),
                Optional.of("123456789012"),
                Optional.of("open")));
    assertThat(spec.placementGroupSelector())
        .contains(
            new EC2NodeClass.PlacementGroupSelector(Optional.of("together"), Optional.empty()));
  }

  @Test
  void readsEveryWayToSelectAnImage() {
    var spec = nodeClass(EVERY_FIELD).spec();

    assertThat(spec.amiSelectorTerms())
        .containsExactly(
            new AmiSelectorTerm.Id(ImageId.of("ami-0123456789abcdef0")),
            new AmiSelectorTerm.Search(
                Optional.of("web-*"), map(Map.of("team", "web")), Optional.of("self")),
            new AmiSelectorTerm.SsmParameter("/images/web"));
    assertThat(spec.amiFamily()).contains(AmiFamily.AL2023);
    assertThat(spec.userData()).contains("echo hello\n");
  }

  @Test
  void readsIdentityTagsAndTheSmallFields() {
    var spec = nodeClass(EVERY_FIELD).spec();

    assertThat(spec.identity()).isEqualTo(new EC2NodeClass.NodeIdentity.Role("node-role"));
    assertThat(spec.tags()).containsExactly(Map.entry("Name", "web"));
    assertThat(spec.instanceStorePolicy()).contains(EC2NodeClass.InstanceStorePolicy.RAID0);
    assertThat(spec.detailedMonitoring()).isTrue();
    assertThat(spec.context()).contains("reserved");
    assertThat(spec.nestedVirtualization()).contains(true);
    assertThat(spec.metadataOptions()).isEqualTo(new MetadataOptions(false, true, 2, false));
  }

  @Test
  void readsEveryFieldOfKubeletThatDecidesAndKeepsTheOthers() {
    var kubelet = nodeClass(EVERY_FIELD).spec().kubelet();

    assertThat(kubelet.maxPods()).hasValue(50);
    assertThat(kubelet.podsPerCore()).hasValue(10);
    assertThat(kubelet.kubeReserved()).isEqualTo(Resources.of(100, 200L << 20));
    assertThat(kubelet.systemReserved())
        .isEqualTo(Resources.ofAmounts(new TreeMap<>(Map.of(ResourceName.CPU, 50L))));
    assertThat(kubelet.evictionHard()).containsExactly(Map.entry("memory.available", "5%"));
    assertThat(kubelet.clusterDns()).containsExactly("172.20.0.10");
    assertThat(kubelet.onNode())
        .isEqualTo(
            new KubeletConfiguration.OnNode(
                map(Map.of("memory.available", "10%")),
                map(Map.of("memory.available", "2m")),
                OptionalInt.empty(),
                OptionalInt.of(85),
                OptionalInt.empty(),
                Optional.of(true)));
    assertThat(kubelet.other()).containsExactly(Map.entry("topologyManagerPolicy", "\"none\""));
  }

  /// One of each kind that kubelet knows.
  @Test
  void takesEveryKindOfFieldOfKubelet() {
    var kubelet =
        """
        kubelet: {cpuManagerPolicy: static, podPidsLimit: -1, memoryThrottlingFactor: 0.9,
          seccompDefault: true, shutdownGracePeriod: 1m30s, tlsCipherSuites: [a, "b,]"],
          featureGates: {A: true, B: false}, topologyManagerPolicyOptions: {a: "true"},
          reservedMemory: [{numaNode: 0, limits: {memory: 1Gi}}], memorySwap: {swapBehavior: NoSwap}}\
        """;

    assertThat(nodeClass(with(kubelet)).spec().kubelet().other()).hasSize(10);
  }

  @Test
  void readsEveryFieldOfADisk() {
    assertThat(nodeClass(EVERY_FIELD).spec().blockDeviceMappings())
        .containsExactly(
            new BlockDeviceMapping(
                "/dev/xvda",
                true,
                new BlockDeviceMapping.Ebs(
                    OptionalInt.of(100),
                    BlockDeviceMapping.VolumeType.IO2,
                    Optional.of(true),
                    Optional.of(false),
                    OptionalInt.of(4000),
                    OptionalInt.of(125),
                    Optional.of("alias/web"),
                    Optional.of("snap-0123456789abcdef0"),
                    OptionalInt.of(200))));
  }

  @Test
  void readsEveryFieldOfTheNetwork() {
    assertThat(nodeClass(EVERY_FIELD).spec().network())
        .isEqualTo(
            new EC2NodeClass.NetworkOptions(
                Optional.of(true),
                OptionalInt.of(2),
                List.of(
                    new EC2NodeClass.NetworkInterface(0, 0, EC2NodeClass.InterfaceType.INTERFACE),
                    new EC2NodeClass.NetworkInterface(1, 1, EC2NodeClass.InterfaceType.EFA_ONLY)),
                Optional.of(
                    new EC2NodeClass.ConnectionTracking(
                        OptionalInt.of(350), OptionalInt.of(180), OptionalInt.of(30)))));
  }

  @Test
  void fillsInKarpentersDefaults() {
    var spec = nodeClass(Manifests.CLASS).spec();

    assertThat(spec.metadataOptions()).isEqualTo(new MetadataOptions(true, false, 1, true));
    assertThat(spec.kubelet()).isEqualTo(KubeletConfiguration.DEFAULT);
    assertThat(spec.network()).isEqualTo(EC2NodeClass.NetworkOptions.DEFAULT);
    assertThat(spec.blockDeviceMappings()).isEmpty();
    assertThat(spec.detailedMonitoring()).isFalse();
    assertThat(spec.amiFamily()).isEmpty();
    assertThat(spec.resolvedFamily()).isEqualTo(AmiFamily.AL2023);
  }

  @Test
  void fillsInEachMissingMetadataOptionAlone() {
    var spec = nodeClass(with("metadataOptions: {httpPutResponseHopLimit: 2}")).spec();

    assertThat(spec.metadataOptions()).isEqualTo(new MetadataOptions(true, false, 2, true));
  }

  @Test
  void takesAnInstanceProfileInsteadOfARole() {
    var yaml = Manifests.CLASS.replace("role: node-role", "instanceProfile: mine");

    assertThat(nodeClass(yaml).spec().identity())
        .isEqualTo(new EC2NodeClass.NodeIdentity.InstanceProfile("mine"));
  }

  /// Whether a family's images exist for the cluster is for the class's conditions to say.
  @ParameterizedTest
  @CsvSource({
    "al2@latest, AL2, latest",
    "al2023@v20250920, AL2023, v20250920",
    "bottlerocket@1.42.0, BOTTLEROCKET, 1.42.0",
    "windows2022@latest, WINDOWS2022, latest"
  })
  void readsAliases(String alias, AmiFamily family, String version) {
    var yaml = Manifests.CLASS.replace("al2023@latest", alias);

    assertThat(nodeClass(yaml).spec().amiSelectorTerms())
        .containsExactly(new AmiSelectorTerm.Alias(family, version));
  }

  @Test
  void roundsDiskSizesUpToWholeGibibytes() {
    var yaml = with("blockDeviceMappings: [{deviceName: /dev/xvda, ebs: {volumeSize: 20G}}]");

    assertThat(nodeClass(yaml).spec().blockDeviceMappings().getFirst().ebs().volumeSizeGib())
        .hasValue(19);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          amiFamily: AL2 | amiFamily: found "AL2" beside an alias of AL2023. Allowed: AL2023 or Custom. Write amiFamily: AL2023.
          amiFamily: Ubuntu | amiFamily: found "Ubuntu". Allowed: AL2, AL2023, Bottlerocket, Custom, Windows2019, Windows2022, Windows2025. Write one of them.
          instanceProfile: mine | role: found both role and instanceProfile. Allowed: exactly one of role and instanceProfile. Write one of the two.
          tags: {kubernetes.io/cluster/a: owned} | tags["kubernetes.io/cluster/a"]: the tag key "kubernetes.io/cluster/a" is not yours to set. Allowed: other keys than eks:eks-cluster-name, karpenter.sh/nodepool, karpenter.sh/nodeclaim, karpenter.k8s.aws/ec2nodeclass and kubernetes.io/cluster/*. Write a key of your own, such as team.
          tags: {karpenter.sh/nodepool: a} | tags["karpenter.sh/nodepool"]: the tag key "karpenter.sh/nodepool" is not yours to set. Allowed: other keys than eks:eks-cluster-name, karpenter.sh/nodepool, karpenter.sh/nodeclaim, karpenter.k8s.aws/ec2nodeclass and kubernetes.io/cluster/*. Write a key of your own, such as team.
          tags: {Owner: 5} | tags.Owner: found 5. Allowed: a string. Write Owner: "5".
          kubelet: {maxPod: 10} | kubelet.maxPod: this field is unknown. Allowed: a field of kubelet's KubeletConfiguration. Write maxPods instead.
          kubelet: {cpuManagerPolicy: 5} | kubelet.cpuManagerPolicy: found 5. Allowed: a string. Write cpuManagerPolicy as a string.
          kubelet: {shutdownGracePeriod: nonsense} | kubelet.shutdownGracePeriod: found "nonsense". Allowed: a duration such as 30s or 1m30s. Write shutdownGracePeriod as a duration such as 30s or 1m30s.
          kubelet: {shutdownGracePeriod: 30} | kubelet.shutdownGracePeriod: found 30. Allowed: a duration such as 30s or 1m30s. Write shutdownGracePeriod as a duration such as 30s or 1m30s.
          kubelet: {seccompDefault: "yes"} | kubelet.seccompDefault: found "yes". Allowed: true or false. Write seccompDefault as true or false.
          kubelet: {podPidsLimit: 1.5} | kubelet.podPidsLimit: found 1.5. Allowed: a whole number. Write podPidsLimit as a whole number.
          kubelet: {tlsCipherSuites: [1]} | kubelet.tlsCipherSuites: found [1]. Allowed: a list of strings. Write tlsCipherSuites as a list of strings.
          kubelet: {featureGates: {A: "on"}} | kubelet.featureGates: found {"A":"on"}. Allowed: a mapping to true or false. Write featureGates as a mapping to true or false.
          kubelet: {topologyManagerPolicyOptions: {a: true}} | kubelet.topologyManagerPolicyOptions: found {"a":true}. Allowed: a mapping of strings. Write topologyManagerPolicyOptions as a mapping of strings.
          kubelet: {memorySwap: LimitedSwap} | kubelet.memorySwap: found "LimitedSwap". Allowed: a mapping of fields. Write memorySwap as a mapping of fields.
          kubelet: {evictionHard: {memory.avail: 5%}} | kubelet.evictionHard["memory.avail"]: kubelet has no such eviction signal. Allowed: memory.available, nodefs.available, nodefs.inodesFree, imagefs.available, imagefs.inodesFree, pid.available. Write memory.available instead.
          kubelet: {evictionHard: {memory.available: 120%}} | kubelet.evictionHard["memory.available"]: found "120%". Allowed: a quantity such as 100Mi, or 0% to 100%. Write memory.available: 100%.
          kubelet: {evictionHard: {memory.available: 100MB}} | kubelet.evictionHard["memory.available"]: found "100MB". Allowed: a quantity such as 100Mi, or 0% to 100%. Write memory.available: 100M.
          kubelet: {evictionSoft: {memory.available: 10%}} | kubelet.evictionSoft["memory.available"]: evictionSoftGracePeriod has no such signal. Allowed: the same signals in evictionSoft and evictionSoftGracePeriod. Write evictionSoftGracePeriod: {memory.available: 1m30s} too.
          kubelet: {evictionSoftGracePeriod: {memory.available: 1m}} | kubelet.evictionSoftGracePeriod["memory.available"]: evictionSoft has no such signal. Allowed: the same signals in evictionSoft and evictionSoftGracePeriod. Write evictionSoft: {memory.available: 10%} too.
          kubelet: {evictionSoft: {memory.available: 10%}, evictionSoftGracePeriod: {memory.available: soon}} | kubelet.evictionSoftGracePeriod["memory.available"]: found "soon". Allowed: a duration such as 90s or 1m30s. Write memory.available: 30m.
          kubelet: {evictionSoft: {memory.available: 10%}, evictionSoftGracePeriod: {memory.available: 1m, memory.avail: 1x}} | kubelet.evictionSoftGracePeriod["memory.avail"]: kubelet has no such eviction signal. Allowed: memory.available, nodefs.available, nodefs.inodesFree, imagefs.available, imagefs.inodesFree, pid.available. Write memory.available instead.
          kubelet: {imageGCHighThresholdPercent: 70, imageGCLowThresholdPercent: 80} | kubelet.imageGCHighThresholdPercent: found 70, and imageGCLowThresholdPercent 80. Allowed: more than imageGCLowThresholdPercent. Write imageGCHighThresholdPercent: 85.
          kubelet: {imageGCLowThresholdPercent: 101} | kubelet.imageGCLowThresholdPercent: found 101. Allowed: 0 to 100. Write imageGCLowThresholdPercent: 100.
          kubelet: {clusterDNS: [kube-dns]} | kubelet.clusterDNS: found "kube-dns". Allowed: IP addresses. Write clusterDNS: [10.100.0.10], the address of Service kube-dns.
          kubelet: {clusterDNS: [10.0.0.10, "fd00::a", 10.0.0.300]} | kubelet.clusterDNS: found "10.0.0.300". Allowed: IP addresses. Write clusterDNS: [10.100.0.10], the address of Service kube-dns.
          kubelet: {kubeReserved: {mem: 1Gi}} | kubelet.kubeReserved.mem: kubelet reserves no such resource. Allowed: cpu, memory, ephemeral-storage, pid. Write memory instead.
          kubelet: {maxPods: -1} | kubelet.maxPods: found -1. Allowed: 0 to 100000. Write maxPods: 0.
          kubelet: {registerWithTaints: []} | kubelet.registerWithTaints: the field is ours to set. Allowed: taints in the NodePool. Write spec.template.spec.taints of the NodePool.
          kubelet: {kubeReserved: {cpu: -1}} | kubelet.kubeReserved.cpu: found "-1". Allowed: a quantity of 0 or more. Write cpu: 1.
          blockDeviceMappings: [{ebs: {volumeSize: 1Gi}}] | blockDeviceMappings[0].deviceName: the field is missing. Allowed: a device such as /dev/xvda. Write deviceName: /dev/xvda.
          blockDeviceMappings: [{deviceName: a}] | blockDeviceMappings[0].ebs: the field is missing. Allowed: the volume's size and type. Write ebs: {volumeSize: 50Gi, volumeType: gp3}.
          blockDeviceMappings: [{deviceName: a, ebs: {}}] | blockDeviceMappings[0].ebs.volumeSize: neither volumeSize nor snapshotID is here. Allowed: at least one of them. Write volumeSize: 50Gi.
          blockDeviceMappings: [{deviceName: a, ebs: {volumeSize: 65Ti}}] | blockDeviceMappings[0].ebs.volumeSize: found "65Ti". Allowed: 1Gi to 59000Gi, 1G to 64000G, 1Ti to 58Ti or 1T to 64T. Write volumeSize: 50Gi.
          blockDeviceMappings: [{deviceName: a, ebs: {volumeSize: -50Gi}}] | blockDeviceMappings[0].ebs.volumeSize: found "-50Gi". Allowed: 1Gi to 59000Gi, 1G to 64000G, 1Ti to 58Ti or 1T to 64T. Write volumeSize: 50Gi.
          blockDeviceMappings: [{deviceName: a, ebs: {volumeSize: 0Gi}}] | blockDeviceMappings[0].ebs.volumeSize: found "0Gi". Allowed: 1Gi to 59000Gi, 1G to 64000G, 1Ti to 58Ti or 1T to 64T. Write volumeSize: 50Gi.
          blockDeviceMappings: [{deviceName: a, ebs: {volumeSize: 0}}] | blockDeviceMappings[0].ebs.volumeSize: found "0". Allowed: 1Gi to 59000Gi, 1G to 64000G, 1Ti to 58Ti or 1T to 64T. Write volumeSize: 50Gi.
          blockDeviceMappings: [{deviceName: a, ebs: {volumeSize: 500}}] | blockDeviceMappings[0].ebs.volumeSize: found "500". Allowed: 1Gi to 59000Gi, 1G to 64000G, 1Ti to 58Ti or 1T to 64T. Write volumeSize: 500Gi.
          blockDeviceMappings: [{deviceName: a, ebs: {volumeSize: 100GB}}] | blockDeviceMappings[0].ebs.volumeSize: found "100GB". Allowed: 1Gi to 59000Gi, 1G to 64000G, 1Ti to 58Ti or 1T to 64T. Write volumeSize: 100G.
          blockDeviceMappings: [{deviceName: a, ebs: {volumeSize: big}}] | blockDeviceMappings[0].ebs.volumeSize: found "big". Allowed: 1Gi to 59000Gi, 1G to 64000G, 1Ti to 58Ti or 1T to 64T. Write volumeSize: 50Gi.
          blockDeviceMappings: [{deviceName: a, ebs: {volumeSize: 1Gi, volumeType: gp4}}] | blockDeviceMappings[0].ebs.volumeType: found "gp4". Allowed: standard, io1, io2, gp2, gp3, sc1, st1. Write volumeType: gp2.
          blockDeviceMappings: [{deviceName: a, ebs: {volumeSize: 1Gi, encrypted: "yes"}}] | blockDeviceMappings[0].ebs.encrypted: found "yes". Allowed: true or false. Write encrypted: true.
          blockDeviceMappings: [{deviceName: a, ebs: {volumeSize: 1Gi, volumeInitializationRate: 200}}] | blockDeviceMappings[0].ebs.volumeInitializationRate: found without snapshotID. Allowed: only beside a snapshotID, from which the volume is filled. Write snapshotID: snap-0123456789abcdef0 too.
          blockDeviceMappings: [{deviceName: a, ebs: {snapshotID: s, volumeInitializationRate: 50}}] | blockDeviceMappings[0].ebs.volumeInitializationRate: found 50. Allowed: 100 to 300. Write volumeInitializationRate: 100.
          blockDeviceMappings: [{deviceName: a, rootVolume: true, ebs: {volumeSize: 1Gi}}, {deviceName: b, rootVolume: true, ebs: {volumeSize: 1Gi}}] | blockDeviceMappings: more than one disk has rootVolume: true. Allowed: at most one. Write rootVolume: true on one of them.
          metadataOptions: {httpTokens: must} | metadataOptions.httpTokens: found "must". Allowed: required, optional. Write one of them.
          metadataOptions: {httpPutResponseHopLimit: 65} | metadataOptions.httpPutResponseHopLimit: found 65. Allowed: 1 to 64. Write httpPutResponseHopLimit: 64.
          metadataOptions: {httpToken: required} | metadataOptions.httpToken: this field is unknown. Allowed: httpEndpoint, httpProtocolIPv6, httpPutResponseHopLimit, httpTokens. Write httpTokens instead.
          instanceStorePolicy: RAID1 | instanceStorePolicy: found "RAID1". Allowed: RAID0. Write instanceStorePolicy: RAID0.
          placementGroupSelector: {} | placementGroupSelector.name: found neither name nor id. Allowed: exactly one of name and id. Write name: my-placement-group.
          placementGroupSelector: {id: x} | placementGroupSelector.id: found "x". Allowed: an id such as pg-0123456789abcdef0. Write id: pg-0123456789abcdef0.
          capacityReservationSelectorTerms: [{ownerID: "123456789012"}] | capacityReservationSelectorTerms[0].tags: the term selects nothing. Allowed: tags, id or instanceMatchCriteria. Write id: cr-0123456789abcdef0.
          capacityReservationSelectorTerms: [{id: x}] | capacityReservationSelectorTerms[0].id: found "x". Allowed: an id such as cr-0123456789abcdef0. Write id: cr-0123456789abcdef0.
          capacityReservationSelectorTerms: [{instanceMatchCriteria: any}] | capacityReservationSelectorTerms[0].instanceMatchCriteria: found "any". Allowed: open, targeted. Write instanceMatchCriteria: open.
          connectionTracking: {} | connectionTracking: none of its fields is here. Allowed: at least one of tcpEstablishedTimeout, udpStreamTimeout, udpTimeout. Write tcpEstablishedTimeout: 350.
          connectionTracking: {udpTimeout: 10} | connectionTracking.udpTimeout: found 10. Allowed: 30 to 60. Write udpTimeout: 30.
          networkInterfaces: [{deviceIndex: 1}] | networkInterfaces: no item has network card 0, device 0 and type interface. Allowed: the first interface among them. Write - {networkCardIndex: 0, deviceIndex: 0, interfaceType: interface}.
          networkInterfaces: [{}, {interfaceType: efa-only}] | networkInterfaces: two items have the same card and device. Allowed: each pair of networkCardIndex and deviceIndex once. Write another deviceIndex for one of the two.
          networkInterfaces: [{}, {deviceIndex: 1, interfaceType: efa-only}, {deviceIndex: 2, interfaceType: efa-only}] | networkInterfaces: a network card has two interfaces of type efa-only. Allowed: at most one of a card. Write another networkCardIndex for one of the two.
          cpuOptions: {nestedVirtualization: true} | cpuOptions.nestedVirtualization: found true. Allowed: enabled, disabled. Write one of them.
          ipPrefixCount: -1 | ipPrefixCount: found -1. Allowed: 0 or more. Write ipPrefixCount: 0.
          detailedMonitorng: true | detailedMonitorng: this field is unknown. Allowed: amiFamily, amiSelectorTerms, associatePublicIPAddress, blockDeviceMappings, capacityReservationSelectorTerms, connectionTracking, context, cpuOptions, detailedMonitoring, instanceProfile, instanceStorePolicy, ipPrefixCount, kubelet, metadataOptions, networkInterfaces, placementGroupSelector, role, securityGroupSelectorTerms, subnetSelectorTerms, tags, userData. Write detailedMonitoring instead.
          """)
  void saysWhatIsWrongWithAField(String yaml, String message) {
    assertThat(Manifests.problems(with(yaml)))
        .singleElement()
        .asString()
        .matches("m\\.yaml:\\d+: spec\\..*")
        .endsWith(": spec." + message);
  }

  /// A selector is given with its list replaced.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          amiSelectorTerms: [] | amiSelectorTerms: found 0 terms. Allowed: 1 to 30 terms. Write one term or more, and at most 30.
          amiSelectorTerms: [{}] | amiSelectorTerms[0].alias: the term selects nothing. Allowed: alias, id, name, tags or ssmParameter. Write alias: al2023@latest.
          amiSelectorTerms: [{alias: al2023}] | amiSelectorTerms[0].alias: found "al2023". Allowed: al2, al2023, bottlerocket, windows2019, windows2022 or windows2025, then @latest or @ and a version. Write alias: al2023@latest.
          amiSelectorTerms: [{alias: AL2023@latest}] | amiSelectorTerms[0].alias: found "AL2023@latest". Allowed: al2, al2023, bottlerocket, windows2019, windows2022 or windows2025, then @latest or @ and a version. Write alias: al2023@latest.
          amiSelectorTerms: [{alias: windows2022@v1}] | amiSelectorTerms[0].alias: found "windows2022@v1". Allowed: images of Windows only as @latest. Write alias: windows2022@latest.
          amiSelectorTerms: [{alias: al2023@latest, owner: self}] | amiSelectorTerms[0].alias: found beside owner. Allowed: alias alone in its term. Write a term of its own.
          amiSelectorTerms: [{alias: al2023@latest}, {name: a}] | amiSelectorTerms: an alias stands beside other terms. Allowed: an alias as the only term. Write amiSelectorTerms: [{alias: al2023@latest}].
          amiSelectorTerms: [{name: a}] | amiFamily: the field is missing, and no alias tells the family. Allowed: AL2023, Bottlerocket, Custom or another family. Write amiFamily: AL2023.
          amiSelectorTerms: [{id: i-1}] | amiSelectorTerms[0].id: found "i-1". Allowed: an id such as ami-0123456789abcdef0. Write id: ami-0123456789abcdef0.
          subnetSelectorTerms: [{}] | subnetSelectorTerms[0].tags: the term selects nothing. Allowed: tags or id. Write tags: {karpenter.sh/discovery: <your cluster>}.
          subnetSelectorTerms: [{id: sg-1}] | subnetSelectorTerms[0].id: found "sg-1". Allowed: an id such as subnet-0123456789abcdef0. Write id: subnet-0123456789abcdef0.
          subnetSelectorTerms: [{id: subnet-1, tags: {a: b}}] | subnetSelectorTerms[0].id: found beside tags. Allowed: id alone in its term. Write a term of its own.
          subnetSelectorTerms: [{name: a, tags: {a: b}}] | subnetSelectorTerms[0].name: this field is unknown. Allowed: id, tags. Write one of these, or leave the field out.
          subnetSelectorTerms: [{tags: {a: ""}}] | subnetSelectorTerms[0].tags: a tag's key or value is empty. Allowed: a key and a value; * stands for any value. Write karpenter.sh/discovery: "*", for example.
          securityGroupSelectorTerms: [{name: a, tags: {a: b}}] | securityGroupSelectorTerms[0].name: found beside tags. Allowed: name alone in its term. Write a term of its own.
          securityGroupSelectorTerms: web | securityGroupSelectorTerms: found "web". Allowed: a list. Write each item on a line that begins with "- ".
          """)
  void saysWhatIsWrongWithASelector(String yaml, String message) {
    String field = yaml.substring(0, yaml.indexOf(':'));
    var others = Manifests.CLASS.replaceFirst("  %s:\n.*\n".formatted(field), "");

    assertThat(Manifests.problems(others + "  " + yaml + "\n"))
        .singleElement()
        .asString()
        .endsWith(": spec." + message);
  }

  @Test
  void refusesOwnersThatEc2DoesNotKnow() {
    var yaml =
        Manifests.CLASS.replace("alias: al2023@latest", "{name: a, owner: me}")
            + "  amiFamily: AL2023\n";

    assertThat(Manifests.problems(yaml))
        .containsExactly(
            "m.yaml:7: spec.amiSelectorTerms[0].owner: found \"me\". Allowed: an account id, self,"
                + " amazon or aws-marketplace. Write owner: self.");
  }

  @Test
  void asksForWhatIsMissing() {
    var yaml =
        "apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nmetadata: {name: a}\nspec: {}\n";

    assertThat(Manifests.problems(yaml))
        .extracting(problem -> problem.replaceAll("\\. .*", ""))
        .containsExactly(
            "m.yaml:4: spec.amiSelectorTerms: the field is missing",
            "m.yaml:4: spec.subnetSelectorTerms: the field is missing",
            "m.yaml:4: spec.securityGroupSelectorTerms: the field is missing",
            "m.yaml:4: spec.role: neither role nor instanceProfile is here");
  }

  private static String with(String field) {
    return Manifests.CLASS + "  " + field + "\n";
  }

  private static EC2NodeClass nodeClass(String yaml) {
    return ((Manifest.OfNodeClass) Manifests.one(yaml)).nodeClass();
  }

  private static SortedMap<String, String> map(Map<String, String> entries) {
    return new TreeMap<>(entries);
  }
}
