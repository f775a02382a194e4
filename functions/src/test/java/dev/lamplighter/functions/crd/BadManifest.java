package dev.lamplighter.functions.crd;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A manifest that both our own reading and an API server with our definitions refuse, with a part
/// of what each of them says.
public record BadManifest(String yaml, String ours, String servers) {

  /// Every `#word` stands for a part that a row may write, and is else the default below, or
  /// nothing.
  private static final String POOL =
      """
      apiVersion: karpenter.sh/v1
      kind: NodePool
      metadata: {name: bad}
      spec:
        #pool
        disruption: {#disruption}
        template:
          metadata: {#metadata}
          spec:
            nodeClassRef: {#ref}
            requirements: [#requirement]
            #claim
      """;

  private static final String CLASS =
      """
      apiVersion: karpenter.k8s.aws/v1
      kind: EC2NodeClass
      metadata: {name: bad}
      spec:
        amiSelectorTerms: [#images]
        subnetSelectorTerms: [#subnets]
        securityGroupSelectorTerms: [#groups]
        #identity
        #class
      """;

  private static final String OVERLAY =
      """
      apiVersion: karpenter.sh/v1alpha1
      kind: NodeOverlay
      metadata: {name: bad}
      spec:
        requirements: [#requirement]
        #overlay
      """;

  private static final Pattern PART = Pattern.compile("(?m)^( *)(.*)#(\\w+)");

  private static final Map<String, String> DEFAULTS =
      Map.of(
          "ref", "group: karpenter.k8s.aws, kind: EC2NodeClass, name: default",
          "images", "{alias: al2023@latest}",
          "subnets", "{tags: {team: web}}",
          "groups", "{tags: {team: web}}",
          "identity", "role: node-role");

  private static final String OF_POOLS =
      """
      pool | weight: 0 | spec.weight: found 0 | spec.weight: Invalid value: 0: spec.weight in body should be greater than or equal to 1
      pool | weight: 101 | spec.weight: found 101 | should be less than or equal to 100
      pool | weight: heavy | spec.weight: found "heavy" | must be of type integer
      pool | replicas: -1 | spec.replicas: found -1 | should be greater than or equal to 0
      pool | replicas: 1; weight: 1 | spec.weight: a static pool | 'weight' may not stand beside 'replicas'
      pool | replicas: 1; limits: {cpu: 8} | spec.limits: a static pool | only 'limits.nodes' may stand beside 'replicas'
      pool | limits: {cpu: lots} | spec.limits.cpu: found "lots" | spec.limits.cpu in body should match
      pool | limits: {cpu: 1.5} | spec.limits.cpu: found 1.5 | spec.limits.cpu in body must be of type integer
      disruption | consolidateAfter: soon | spec.disruption.consolidateAfter: found "soon" | spec.disruption.consolidateAfter in body should match
      disruption | consolidationPolicy: WhenUnderutilized | spec.disruption.consolidationPolicy: found | supported values: "WhenEmpty", "WhenEmptyOrUnderutilized", "Balanced"
      disruption | budgets: [{nodes: 101%}] | spec.disruption.budgets[0].nodes: found "101%" | spec.disruption.budgets[0].nodes in body should match
      disruption | budgets: [{nodes: 3}] | spec.disruption.budgets[0].nodes: found 3 | spec.disruption.budgets[0].nodes in body must be of type string
      disruption | budgets: [{reasons: [Idle]}] | spec.disruption.budgets[0].reasons: found "Idle" | supported values: "Underutilized", "Empty", "Drifted"
      disruption | budgets: [{schedule: "@daily"}] | spec.disruption.budgets[0].schedule: schedule and duration | 'schedule' must be set together with 'duration'
      disruption | budgets: [{duration: 8h}] | spec.disruption.budgets[0].duration: schedule and duration | 'schedule' must be set together with 'duration'
      disruption | budgets: [{schedule: "@daily", duration: 30s}] | spec.disruption.budgets[0].duration: found "30s" | spec.disruption.budgets[0].duration in body should match
      disruption | budgets: [{schedule: "@fortnightly", duration: 1h}] | spec.disruption.budgets[0].schedule: found | spec.disruption.budgets[0].schedule in body should match
      metadata | labels: {karpenter.sh/nodepool: web} | spec.template.metadata.labels["karpenter.sh/nodepool"]: the label | label karpenter.sh/nodepool is restricted
      metadata | labels: {karpenter.sh/initialized: "true"} | spec.template.metadata.labels["karpenter.sh/initialized"]: the label | label domain karpenter.sh is restricted
      metadata | labels: {sub.karpenter.sh/a: b} | spec.template.metadata.labels["sub.karpenter.sh/a"]: the label | label domain karpenter.sh is restricted
      metadata | labels: {karpenter.k8s.aws/mine: b} | spec.template.metadata.labels["karpenter.k8s.aws/mine"]: the label | label domain karpenter.k8s.aws is restricted
      metadata | labels: {kubernetes.io/hostname: a} | spec.template.metadata.labels["kubernetes.io/hostname"]: the label | label kubernetes.io/hostname is restricted
      metadata | labels: {a: b c} | spec.template.metadata.labels.a: found "b c" | spec.template.metadata.labels.a in body should match
      ref | group: "", kind: EC2NodeClass, name: default | spec.template.spec.nodeClassRef.group: found "" | group may not be empty
      ref | group: karpenter.k8s.aws/v1, kind: EC2NodeClass, name: default | spec.template.spec.nodeClassRef.group: found | nodeClassRef.group in body should match
      ref | group: karpenter.k8s.aws, kind: "", name: default | spec.template.spec.nodeClassRef.kind: found "" | kind may not be empty
      ref | group: karpenter.k8s.aws, kind: EC2NodeClass, name: "" | spec.template.spec.nodeClassRef.name: found "" | name may not be empty
      ref | apiVersion: karpenter.k8s.aws/v1beta1, kind: EC2NodeClass, name: default | spec.template.spec.nodeClassRef.apiVersion: the field gave way | spec.template.spec.nodeClassRef.group: Required value
      requirement | {key: -a, operator: Exists} | spec.template.spec.requirements[0].key: found "-a" | spec.template.spec.requirements[0].key in body should match
      requirement | {key: a, operator: Equals} | spec.template.spec.requirements[0].operator: found "Equals" | supported values: "In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt", "Gte", "Lte"
      requirement | {key: a, operator: In} | spec.template.spec.requirements[0].values: operator In has no values | a requirement with operator In must have a value
      requirement | {key: a, operator: In, values: [b c]} | spec.template.spec.requirements[0].values: found "b c" | spec.template.spec.requirements[0].values[0] in body should match
      requirement | {key: a, operator: Gt, values: ["1", "2"]} | spec.template.spec.requirements[0].values: operator Gt | must have a single value, a whole number
      requirement | {key: a, operator: Gte, values: [many]} | spec.template.spec.requirements[0].values: operator Gte | must have a single value, a whole number
      requirement | {key: a, operator: In, values: [b], minValues: 2} | spec.template.spec.requirements[0].minValues: found 2 | a requirement with minValues must have at least that many values
      requirement | {key: a, operator: Exists, minValues: 51} | spec.template.spec.requirements[0].minValues: found 51 | should be less than or equal to 50
      requirement | {key: karpenter.sh/nodepool, operator: Exists} | spec.template.spec.requirements[0]: the key karpenter.sh/nodepool | label karpenter.sh/nodepool is restricted
      requirement | {key: karpenter.sh/registered, operator: Exists} | spec.template.spec.requirements[0]: the key karpenter.sh/registered | label domain karpenter.sh is restricted
      requirement | {key: karpenter.k8s.aws/mine, operator: Exists} | spec.template.spec.requirements[0]: the key karpenter.k8s.aws/mine | label domain karpenter.k8s.aws is restricted
      requirement | {key: kubernetes.io/hostname, operator: Exists} | spec.template.spec.requirements[0]: the key kubernetes.io/hostname | label kubernetes.io/hostname is restricted
      claim | taints: [{key: a}] | spec.template.spec.taints[0].effect: the field is missing | spec.template.spec.taints[0].effect: Required value
      claim | taints: [{key: a, effect: NoSchedul}] | spec.template.spec.taints[0].effect: found "NoSchedul" | supported values: "NoSchedule", "PreferNoSchedule", "NoExecute"
      claim | startupTaints: [{key: a b, effect: NoSchedule}] | spec.template.spec.startupTaints[0].key: found "a b" | spec.template.spec.startupTaints[0].key in body should match
      claim | taints: [{key: a, value: b c, effect: NoSchedule}] | spec.template.spec.taints[0].key: found "a" with value "b c" | spec.template.spec.taints[0].value in body should match
      claim | expireAfter: 30d | spec.template.spec.expireAfter: found "30d" | spec.template.spec.expireAfter in body should match
      claim | terminationGracePeriod: Never | spec.template.spec.terminationGracePeriod: found "Never" | spec.template.spec.terminationGracePeriod in body should match
      """;

  private static final String OF_CLASSES =
      """
      images | | spec.amiSelectorTerms: found 0 terms | spec.amiSelectorTerms in body should have at least 1 items
      images | {alias: al2023} | spec.amiSelectorTerms[0].alias: found "al2023" | 'alias' must be written as family@version
      images | {alias: ubuntu@latest} | spec.amiSelectorTerms[0].alias: found "ubuntu@latest" | the family of an 'alias' must be one of
      images | {alias: windows2022@v1} | spec.amiSelectorTerms[0].alias: found "windows2022@v1" | an 'alias' of Windows must end with @latest
      images | {alias: al2023@v20250920-and-much-more-than-that} | spec.amiSelectorTerms[0].alias: found | may not be more than 30
      images | {alias: al2023@latest}, {id: ami-0123456789abcdef0} | spec.amiSelectorTerms: an alias stands beside other terms | a term with 'alias' must be the only term
      images | {alias: al2023@latest, owner: self} | spec.amiSelectorTerms[0].alias: found beside owner | 'alias' is mutually exclusive with all other fields of its term
      images | {id: ami-0123456789abcdef0, name: web} | spec.amiSelectorTerms[0].id: found beside name | 'id' is mutually exclusive with all other fields of its term
      images | {id: image-1} | spec.amiSelectorTerms[0].id: found "image-1" | spec.amiSelectorTerms[0].id in body should match
      images | {owner: self} | spec.amiSelectorTerms[0].alias: the term selects nothing | expected at least one of ['tags', 'id', 'name', 'alias', 'ssmParameter'], found none
      images | {id: ami-0123456789abcdef0} | spec.amiFamily: the field is missing | must specify amiFamily where amiSelectorTerms has no alias
      class | amiFamily: Bottlerocket | spec.amiFamily: found "Bottlerocket" beside an alias of AL2023 | amiFamily must be the alias' own family or Custom
      class | amiFamily: Ubuntu | spec.amiFamily: found "Ubuntu" | supported values: "AL2", "AL2023", "Bottlerocket", "Custom", "Windows2019", "Windows2022", "Windows2025"
      subnets | | spec.subnetSelectorTerms: found 0 terms | spec.subnetSelectorTerms in body should have at least 1 items
      subnets | {} | spec.subnetSelectorTerms[0].tags: the term selects nothing | expected at least one of ['tags', 'id'], found none
      subnets | {id: subnet-0123456789abcdef0, tags: {team: web}} | spec.subnetSelectorTerms[0].id: found beside tags | 'id' is mutually exclusive with all other fields of its term
      subnets | {id: net-1} | spec.subnetSelectorTerms[0].id: found "net-1" | spec.subnetSelectorTerms[0].id in body should match
      subnets | {tags: {team: ""}} | spec.subnetSelectorTerms[0].tags: a tag's key or value is empty | a tag's key and value may not be empty
      groups | {} | spec.securityGroupSelectorTerms[0].tags: the term selects nothing | expected at least one of ['tags', 'id', 'name'], found none
      groups | {name: web, tags: {team: web}} | spec.securityGroupSelectorTerms[0].name: found beside tags | 'name' is mutually exclusive with all other fields of its term
      groups | {id: sg-0123456789abcdef0, name: web} | spec.securityGroupSelectorTerms[0].name: found beside id | 'id' is mutually exclusive with all other fields of its term
      groups | {id: group-1} | spec.securityGroupSelectorTerms[0].id: found "group-1" | spec.securityGroupSelectorTerms[0].id in body should match
      identity | | spec.role: neither role nor instanceProfile is here | must specify exactly one of ['role', 'instanceProfile']
      identity | role: a; instanceProfile: b | spec.role: found both role and instanceProfile | must specify exactly one of ['role', 'instanceProfile']
      identity | role: "" | spec.role: neither role nor instanceProfile is here | role may not be empty
      identity | instanceProfile: "" | spec.role: neither role nor instanceProfile is here | instanceProfile may not be empty
      class | capacityReservationSelectorTerms: [{ownerID: "123456789012"}] | spec.capacityReservationSelectorTerms[0].tags: the term selects nothing | expected at least one of ['tags', 'id', 'instanceMatchCriteria'], found none
      class | capacityReservationSelectorTerms: [{id: cr-1, tags: {team: web}}] | spec.capacityReservationSelectorTerms[0].id: found beside tags | 'id' is mutually exclusive with all other fields of its term
      class | capacityReservationSelectorTerms: [{id: reservation-1}] | spec.capacityReservationSelectorTerms[0].id: found "reservation-1" | spec.capacityReservationSelectorTerms[0].id in body should match
      class | capacityReservationSelectorTerms: [{tags: {team: web}, ownerID: me}] | spec.capacityReservationSelectorTerms[0].ownerID: found "me" | ownerID in body should match
      class | capacityReservationSelectorTerms: [{instanceMatchCriteria: any}] | spec.capacityReservationSelectorTerms[0].instanceMatchCriteria: found "any" | supported values: "open", "targeted"
      class | placementGroupSelector: {} | spec.placementGroupSelector.name: found neither name nor id | must specify exactly one of ['name', 'id']
      class | placementGroupSelector: {name: a, id: pg-1} | spec.placementGroupSelector.name: found name and id | must specify exactly one of ['name', 'id']
      class | placementGroupSelector: {id: group-1} | spec.placementGroupSelector.id: found "group-1" | spec.placementGroupSelector.id in body should match
      class | tags: {"": a} | spec.tags[""]: the tag key "" is not yours to set | a tag's key may not be empty
      class | tags: {eks:eks-cluster-name: a} | spec.tags["eks:eks-cluster-name"]: the tag key | tag contains a restricted key: eks:eks-cluster-name
      class | tags: {karpenter.sh/nodepool: a} | spec.tags["karpenter.sh/nodepool"]: the tag key | tag contains a restricted key: karpenter.sh/nodepool
      class | tags: {karpenter.sh/nodeclaim: a} | spec.tags["karpenter.sh/nodeclaim"]: the tag key | tag contains a restricted key: karpenter.sh/nodeclaim
      class | tags: {karpenter.k8s.aws/ec2nodeclass: a} | spec.tags["karpenter.k8s.aws/ec2nodeclass"]: the tag key | tag contains a restricted key: karpenter.k8s.aws/ec2nodeclass
      class | tags: {kubernetes.io/cluster/web: owned} | spec.tags["kubernetes.io/cluster/web"]: the tag key | tag contains a restricted key: one that begins with kubernetes.io/cluster
      class | blockDeviceMappings: [{deviceName: /dev/xvda, ebs: {volumeType: gp3}}] | spec.blockDeviceMappings[0].ebs.volumeSize: neither volumeSize nor snapshotID is here | snapshotID or volumeSize must be defined
      class | blockDeviceMappings: [{deviceName: /dev/xvda, ebs: {volumeSize: 59001Gi}}] | spec.blockDeviceMappings[0].ebs.volumeSize: found "59001Gi" | volumeSize in body should match
      class | blockDeviceMappings: [{deviceName: /dev/xvda, ebs: {volumeSize: 50Gi, volumeType: gp9}}] | spec.blockDeviceMappings[0].ebs.volumeType: found "gp9" | supported values: "standard", "io1", "io2", "gp2", "gp3", "sc1", "st1"
      class | blockDeviceMappings: [{deviceName: /dev/xvda, ebs: {volumeSize: 50Gi, volumeInitializationRate: 200}}] | spec.blockDeviceMappings[0].ebs.volumeInitializationRate: found without snapshotID | snapshotID must be set where volumeInitializationRate is
      class | blockDeviceMappings: [{deviceName: /dev/xvda, ebs: {snapshotID: snap-1, volumeInitializationRate: 301}}] | spec.blockDeviceMappings[0].ebs.volumeInitializationRate: found 301 | should be less than or equal to 300
      class | blockDeviceMappings: [{deviceName: /dev/xvda, rootVolume: true, ebs: {volumeSize: 50Gi}}, {deviceName: /dev/xvdb, rootVolume: true, ebs: {volumeSize: 50Gi}}] | spec.blockDeviceMappings: more than one disk has rootVolume | must have only one blockDeviceMappings with rootVolume
      class | instanceStorePolicy: RAID1 | spec.instanceStorePolicy: found "RAID1" | supported values: "RAID0"
      class | ipPrefixCount: -1 | spec.ipPrefixCount: found -1 | should be greater than or equal to 0
      class | networkInterfaces: [{networkCardIndex: 1}] | spec.networkInterfaces: no item has network card 0 | must have an interface of type 'interface' at network card 0 and device 0
      class | networkInterfaces: [{}, {}] | spec.networkInterfaces: two items have the same card and device | each pair of networkCardIndex and deviceIndex may stand only once
      class | networkInterfaces: [{}, {deviceIndex: 1, interfaceType: efa-only}, {deviceIndex: 2, interfaceType: efa-only}] | spec.networkInterfaces: a network card has two interfaces of type efa-only | a network card may have only one interface of type 'efa-only'
      class | networkInterfaces: [{interfaceType: efa}] | spec.networkInterfaces[0].interfaceType: found "efa" | supported values: "interface", "efa-only"
      class | networkInterfaces: [{}, {deviceIndex: -1}] | spec.networkInterfaces[1]: found card 0, device -1 | should be greater than or equal to 0
      class | metadataOptions: {httpTokens: always} | spec.metadataOptions.httpTokens: found "always" | supported values: "required", "optional"
      class | metadataOptions: {httpEndpoint: "on"} | spec.metadataOptions.httpEndpoint: found "on" | supported values: "enabled", "disabled"
      class | metadataOptions: {httpPutResponseHopLimit: 65} | spec.metadataOptions.httpPutResponseHopLimit: found 65 | should be less than or equal to 64
      class | connectionTracking: {} | spec.connectionTracking: none of its fields is here | expected at least one of 'tcpEstablishedTimeout', 'udpStreamTimeout', 'udpTimeout'
      class | connectionTracking: {tcpEstablishedTimeout: 59} | spec.connectionTracking.tcpEstablishedTimeout: found 59 | should be greater than or equal to 60
      class | connectionTracking: {udpStreamTimeout: 181} | spec.connectionTracking.udpStreamTimeout: found 181 | should be less than or equal to 180
      class | connectionTracking: {udpTimeout: 29} | spec.connectionTracking.udpTimeout: found 29 | should be greater than or equal to 30
      class | kubelet: {maxPods: -1} | spec.kubelet.maxPods: found -1 | maxPods may not be negative
      class | kubelet: {podsPerCore: -1} | spec.kubelet.podsPerCore: found -1 | should be greater than or equal to 0
      class | kubelet: {kubeReserved: {gpu: "1"}} | spec.kubelet.kubeReserved.gpu: kubelet reserves no such resource | only 'cpu', 'memory', 'ephemeral-storage', 'pid' can be reserved
      class | kubelet: {systemReserved: {cpu: -1}} | spec.kubelet.systemReserved.cpu: found "-1" | what is reserved may not be negative
      class | kubelet: {evictionHard: {disk: 5%}} | spec.kubelet.evictionHard.disk: kubelet has no such eviction signal | eviction signals are 'memory.available', 'nodefs.available'
      class | kubelet: {evictionSoft: {memory.available: 5%}} | spec.kubelet.evictionSoft["memory.available"]: evictionSoftGracePeriod has no such signal | each signal of evictionSoft must also stand in evictionSoftGracePeriod
      class | kubelet: {evictionSoftGracePeriod: {memory.available: 2m}} | spec.kubelet.evictionSoftGracePeriod["memory.available"]: evictionSoft has no such signal | each signal of evictionSoftGracePeriod must also stand in evictionSoft
      class | kubelet: {imageGCHighThresholdPercent: 101} | spec.kubelet.imageGCHighThresholdPercent: found 101 | should be less than or equal to 100
      class | kubelet: {imageGCHighThresholdPercent: 80, imageGCLowThresholdPercent: 80} | spec.kubelet.imageGCHighThresholdPercent: found 80 | imageGCHighThresholdPercent must be greater than imageGCLowThresholdPercent
      class | cpuOptions: {nestedVirtualization: "true"} | spec.cpuOptions.nestedVirtualization: found "true" | supported values: "enabled", "disabled"
      """;

  private static final String OF_OVERLAYS =
      """
      overlay | capacity: {cpu: 8} | spec.capacity: found cpu=8 | capacity may not name cpu, memory, ephemeral-storage or pods
      overlay | price: "1"; priceAdjustment: "+1" | spec.priceAdjustment: found price and priceAdjustment | 'price' may not stand beside 'priceAdjustment'
      overlay | price: "-1" | spec.price: found "-1" | spec.price in body should match
      overlay | priceAdjustment: "10%" | spec.priceAdjustment: found "10%" | spec.priceAdjustment in body should match
      overlay | priceAdjustment: "-101%" | spec.priceAdjustment: found "-101%" | spec.priceAdjustment in body should match
      overlay | weight: 10001 | spec.weight: found 10001 | should be less than or equal to 10000
      requirement | {key: a, operator: In} | spec.requirements[0].values: operator In has no values | a requirement with operator In must have a value
      """;

  public static List<BadManifest> all() {
    return Stream.of(rows(POOL, OF_POOLS), rows(CLASS, OF_CLASSES), rows(OVERLAY, OF_OVERLAYS))
        .flatMap(rows -> rows)
        .toList();
  }

  private static Stream<BadManifest> rows(String base, String rows) {
    return rows.lines()
        .map(row -> Arrays.stream(row.split("\\|", -1)).map(String::strip).toList())
        .map(
            cells ->
                new BadManifest(
                    with(base, cells.get(0), cells.get(1)), cells.get(2), cells.get(3)));
  }

  /// The manifest in which `text` stands for one part; `; ` begins a new line.
  private static String with(String base, String part, String text) {
    var parts = new TreeMap<>(DEFAULTS);
    parts.put(part, text);
    return PART.matcher(base)
        .replaceAll(
            place -> {
              String indent = place.group(1);
              String written = parts.getOrDefault(place.group(3), "").replace("; ", "\n" + indent);
              return Matcher.quoteReplacement(indent + place.group(2) + written);
            });
  }

  /// What a failing test is called.
  @Override
  public String toString() {
    return ours;
  }
}
