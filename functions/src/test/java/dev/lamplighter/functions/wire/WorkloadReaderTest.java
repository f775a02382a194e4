package dev.lamplighter.functions.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.LabelSelector;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.TaintEffect;
import dev.lamplighter.model.Toleration;
import dev.lamplighter.model.TolerationOperator;
import dev.lamplighter.snapshot.HostPort;
import dev.lamplighter.snapshot.PodSpec;
import dev.lamplighter.snapshot.PodVolume;
import dev.lamplighter.snapshot.TopologySpreadConstraint;
import dev.lamplighter.snapshot.TopologySpreadConstraint.NodeInclusionPolicy;
import dev.lamplighter.snapshot.TopologySpreadConstraint.WhenUnsatisfiable;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Workloads as people write them: what scheduling needs is read, the rest is left alone.
class WorkloadReaderTest {
  static final String REAL_WORLD =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata:
        name: shop
        namespace: prod
        labels: {app.kubernetes.io/name: shop}
        annotations: {deployment.kubernetes.io/revision: "3"}
      spec:
        replicas: 3
        revisionHistoryLimit: 5
        selector:
          matchLabels: {app: shop}
          matchExpressions:
            - {key: tier, operator: In, values: [front]}
        strategy:
          rollingUpdate: {maxSurge: 2, maxUnavailable: 10%}
        template:
          metadata:
            labels: {app: shop, tier: front}
            annotations: {prometheus.io/scrape: "true"}
          spec:
            serviceAccountName: shop
            priority: 7
            terminationGracePeriodSeconds: 60
            securityContext: {runAsNonRoot: true, fsGroup: 1000}
            nodeSelector: {kubernetes.io/arch: arm64}
            tolerations:
              - {key: node, value: service, effect: NoSchedule}
              - {key: node.kubernetes.io/not-ready, operator: Exists, effect: NoExecute, tolerationSeconds: 300}
              - {operator: Exists}
            affinity:
              nodeAffinity:
                requiredDuringSchedulingIgnoredDuringExecution:
                  nodeSelectorTerms:
                    - matchExpressions:
                        - {key: karpenter.sh/capacity-type, operator: NotIn, values: [spot]}
                preferredDuringSchedulingIgnoredDuringExecution:
                  - weight: 50
                    preference:
                      matchExpressions: [{key: node, operator: Exists}]
              podAffinity:
                requiredDuringSchedulingIgnoredDuringExecution:
                  - topologyKey: topology.kubernetes.io/zone
                    labelSelector: {matchLabels: {app: db}}
                    namespaces: [data, prod]
              podAntiAffinity:
                preferredDuringSchedulingIgnoredDuringExecution:
                  - weight: 100
                    podAffinityTerm:
                      topologyKey: kubernetes.io/hostname
                      labelSelector: {matchLabels: {app: shop}}
            topologySpreadConstraints:
              - maxSkew: 1
                topologyKey: topology.kubernetes.io/zone
                whenUnsatisfiable: DoNotSchedule
                labelSelector: {matchLabels: {app: shop}}
                minDomains: 3
                nodeTaintsPolicy: Honor
                matchLabelKeys: [pod-template-hash]
            initContainers:
              - name: proxy
                image: proxy
                restartPolicy: Always
                ports: [{containerPort: 15090, hostPort: 15090}]
            containers:
              - name: shop
                image: shop:1.2.3
                imagePullPolicy: Always
                command: [/shop]
                env: [{name: A, value: b}, {name: C, valueFrom: {fieldRef: {fieldPath: status.podIP}}}]
                ports:
                  - {name: http, containerPort: 8080}
                  - {containerPort: 53, hostPort: 53, hostIP: 10.0.0.1, protocol: UDP}
                livenessProbe: {httpGet: {path: /, port: http}}
                readinessProbe: {tcpSocket: {port: 8080}}
                startupProbe: {exec: {command: ["true"]}}
                lifecycle: {preStop: {sleep: {seconds: 5}}}
                resources:
                  requests: {cpu: 250m, memory: 512Mi, ephemeral-storage: 1Gi}
                  limits: {memory: 512Mi}
                volumeMounts: [{name: data, mountPath: /data}]
            volumes:
              - {name: data, persistentVolumeClaim: {claimName: shop-data}}
              - {name: tmp, emptyDir: {}}
            aFieldOfATomorrowsKubernetes: {x: y}
      """;

  @Test
  void readsADeploymentOfTheRealWorld() {
    var deployment = ((Manifest.OfDeployment) Manifests.one(REAL_WORLD)).deployment();

    assertThat(deployment.meta().name()).isEqualTo("shop");
    assertThat(deployment.namespace()).isEqualTo(Namespace.of("prod"));
    assertThat(deployment.replicas()).isEqualTo(3);
    assertThat(deployment.template().labels())
        .isEqualTo(Labels.of("app", "shop").with(LabelKey.of("tier"), "front"));
    assertThat(deployment.template().annotations())
        .containsExactly(Map.entry(new AnnotationKey("prometheus.io/scrape"), "true"));
    assertThat(deployment.selector().matches(Labels.of("app", "shop"))).isFalse();
    assertThat(deployment.selector().matches(deployment.template().labels())).isTrue();
    assertThat(deployment.strategy())
        .isEqualTo(
            new Deployment.Strategy.RollingUpdate(
                new IntOrPercent.Count(2), new IntOrPercent.Percent(10)));
  }

  @Test
  void readsWhatSchedulingNeedsOfItsPods() {
    var spec = template(REAL_WORLD);

    assertThat(spec.requests().cpuMillis()).isEqualTo(250);
    assertThat(spec.requests()).hasToString("cpu=250m, ephemeral-storage=1Gi, memory=512Mi");
    assertThat(spec.nodeSelector()).isEqualTo(Labels.of("kubernetes.io/arch", "arm64"));
    assertThat(spec.volumes()).containsExactly(new PodVolume.OfClaim("shop-data"));
    assertThat(spec.priority()).isEqualTo(7);
    assertThat(spec.terminationGracePeriod()).isEqualTo(Duration.ofMinutes(1));
    assertThat(spec.hostPorts())
        .containsExactly(
            new HostPort("0.0.0.0", 15090, HostPort.Protocol.TCP),
            new HostPort("10.0.0.1", 53, HostPort.Protocol.UDP));
  }

  @Test
  void readsTolerations() {
    assertThat(template(REAL_WORLD).tolerations())
        .containsExactly(
            Toleration.equal("node", "service").on(TaintEffect.NO_SCHEDULE),
            new Toleration(
                "node.kubernetes.io/not-ready",
                TolerationOperator.EXISTS,
                "",
                Optional.of(TaintEffect.NO_EXECUTE),
                OptionalLong.of(300)),
            Toleration.all());
  }

  @Test
  void readsAffinities() {
    var spec = template(REAL_WORLD);

    assertThat(spec.nodeAffinity().required().getFirst().asList())
        .hasToString("[karpenter.sh/capacity-type NotIn [spot]]");
    assertThat(spec.nodeAffinity().preferred().getFirst().weight()).isEqualTo(50);
    var together = spec.podAffinity().getFirst();
    assertThat(together.topologyKey()).isEqualTo(LabelKey.ZONE);
    assertThat(together.namespaces()).containsExactly(Namespace.of("data"), Namespace.of("prod"));
    var apart = spec.preferredPodAntiAffinity().getFirst();
    assertThat(apart.weight()).isEqualTo(100);
    assertThat(apart.term().namespaces()).containsExactly(Namespace.of("prod"));
    assertThat(spec.podAntiAffinity()).isEmpty();
    assertThat(spec.preferredPodAffinity()).isEmpty();
  }

  @Test
  void readsTopologySpread() {
    assertThat(template(REAL_WORLD).topologySpread())
        .containsExactly(
            new TopologySpreadConstraint(
                LabelKey.ZONE,
                1,
                WhenUnsatisfiable.DO_NOT_SCHEDULE,
                Optional.of(LabelSelector.of(Labels.of("app", "shop"), List.of())),
                OptionalInt.of(3),
                NodeInclusionPolicy.HONOR,
                NodeInclusionPolicy.HONOR,
                List.of(LabelKey.of("pod-template-hash"))));
  }

  @Test
  void takesEachPortOfAPodOnTheHostsNetwork() {
    var spec =
        pod(
            "{hostNetwork: true, containers: [{name: a, image: a, ports: [{containerPort:"
                + " 61678}]}]}");

    assertThat(spec.hostPorts())
        .containsExactly(new HostPort("0.0.0.0", 61678, HostPort.Protocol.TCP));
  }

  @Test
  void fillsInTheDefaultsOfADeployment() {
    var deployment =
        ((Manifest.OfDeployment) Manifests.one(deployment("{containers: [{name: a, image: a}]}")))
            .deployment();

    assertThat(deployment.replicas()).isEqualTo(1);
    assertThat(deployment.namespace()).isEqualTo(Namespace.of("default"));
    assertThat(deployment.strategy()).isEqualTo(Deployment.Strategy.RollingUpdate.DEFAULT);
    assertThat(deployment.template().spec()).isEqualTo(PodSpec.requesting(Resources.EMPTY));
  }

  @Test
  void readsTheStrategyRecreate() {
    var yaml =
        deployment("{containers: [{name: a, image: a}]}")
            .replace("selector:", "strategy: {type: Recreate}\n  selector:");

    assertThat(((Manifest.OfDeployment) Manifests.one(yaml)).deployment().strategy())
        .isEqualTo(new Deployment.Strategy.Recreate());
  }

  @ParameterizedTest
  @CsvSource({
    "minAvailable: 2, MinAvailable[pods=Count[count=2]]",
    "minAvailable: 50%, MinAvailable[pods=Percent[percent=50]]",
    "maxUnavailable: 1, MaxUnavailable[pods=Count[count=1]]",
    "'maxUnavailable: \"25%\"', MaxUnavailable[pods=Percent[percent=25]]"
  })
  void readsPodDisruptionBudgets(String guarantee, String meaning) {
    var manifest = (Manifest.OfPodDisruptionBudget) Manifests.one(budget(guarantee));

    assertThat(manifest.budget().guarantee()).hasToString(meaning);
    assertThat(manifest.budget().selector().orElseThrow().matches(Labels.of("app", "a"))).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          minReadySeconds: 5 | maxUnavailable: found neither of minAvailable and maxUnavailable. Allowed: exactly one of them. Write maxUnavailable: 1.
          minAvailable: 1, maxUnavailable: 1 | maxUnavailable: found both of minAvailable and maxUnavailable. Allowed: exactly one of them. Write maxUnavailable: 1.
          minAvailable: some | minAvailable: found "some". Allowed: a number, or a percentage of at most 100%. Write minAvailable: 1.
          minAvailable: "50" | minAvailable: found "50". Allowed: a number, or a percentage of at most 100%. Write minAvailable: 50 without quotes, or 50%.
          minAvailable: 150% | minAvailable: found "150%". Allowed: a number, or a percentage of at most 100%. Write minAvailable: 100%.
          minAvailable: -1 | minAvailable: found "-1". Allowed: a number, or a percentage of at most 100%. Write minAvailable: 1.
          """)
  void saysWhatIsWrongWithAPodDisruptionBudget(String guarantee, String message) {
    assertThat(Manifests.problems(budget(guarantee)))
        .first()
        .asString()
        .endsWith("spec." + message);
  }

  @Test
  void givesPodsTheNumberOfTheirPriorityClass() {
    var yaml =
        """
        apiVersion: scheduling.k8s.io/v1
        kind: PriorityClass
        metadata: {name: high}
        value: 1000
        ---
        apiVersion: scheduling.k8s.io/v1
        kind: PriorityClass
        metadata: {name: usual}
        value: -5
        globalDefault: true
        ---
        """;

    var set =
        Manifests.read(
            yaml
                + podNamed("a", "{priorityClassName: high, containers: [{name: a, image: a}]}")
                + podNamed("b", "{containers: [{name: a, image: a}]}")
                + podNamed(
                    "c", "{priorityClassName: elsewhere, containers: [{name: a, image: a}]}"));

    assertThat(set.problems()).isEmpty();
    assertThat(set.manifests().stream().filter(Manifest.OfPod.class::isInstance))
        .extracting(manifest -> ((Manifest.OfPod) manifest).pod().spec().priority())
        .containsExactly(1000, -5, 0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {containers: [{name: a, image: a, resources: {requests: {cpu: -100m}}}]} | containers[0].resources.requests.cpu: found "-100m". Allowed: a quantity of 0 or more. Write cpu: 100m.
          {containers: [{name: a, image: a, resources: {requests: {memory: 1 GB}}}]} | containers[0].resources.requests.memory: found "1 GB". Allowed: a quantity such as 500m, 2 or 4Gi. Write memory: 1G.
          {containers: [{name: a, image: a, resources: {request: {cpu: 1}}}]} | containers[0].resources.request: this field is unknown. Write requests instead.
          {containers: [{name: a, image: a, resource: {requests: {cpu: 1}}}]} | containers[0].resource: this field is unknown. Write resources instead.
          {containers: [{name: a, image: a, ports: [{hostPort: 70000}]}]} | containers[0].ports[0].hostPort: found 70000. Allowed: 0 to 65535. Write hostPort: 65535.
          {} | containers: the field is missing. Allowed: a list of one container or more. Write containers: [{name: app, image: nginx}].
          {containers: []} | containers: the list is empty. Allowed: a list of one container or more. Write containers: [{name: app, image: nginx}].
          {containers: [{name: a}]} | containers[0].image: the field is missing. Allowed: an image. Write image: nginx.
          {containers: [{name: a, image: ""}]} | containers[0].image: found "". Allowed: an image. Write image: nginx.
          {containers: [{name: a, image: a}], initContainers: [{name: b}]} | initContainers[0].image: the field is missing. Allowed: an image. Write image: nginx.
          {containers: [{name: a, image: a, env: [{name: B, value: yes}]}]} | containers[0].env[0].value: found yes, which kubectl takes for true. Allowed: a string. Write value: "yes".
          {containers: [{name: a, image: a, args: [sleep, 60]}]} | containers[0].args[1]: found 60. Allowed: a string. Write "60" in quotes.
          {containers: [{name: a, image: a}], tolerations: [{key: a, value: 5}]} | tolerations[0].value: found 5. Allowed: a string. Write value: "5".
          {containers: [{image: nginx}]} | containers[0].name: the field is missing. Allowed: lower-case letters, digits and '-', at most 63 characters. Write name: app.
          {containers: [{name: My.App, image: a}]} | containers[0].name: found "My.App". Allowed: lower-case letters, digits and '-', at most 63 characters. Write name: my-app.
          {containers: [{name: a, image: a}, {name: a, image: a}]} | containers[1].name: another container is called "a" too. Allowed: each name once. Write name: a-2.
          {containers: [{name: a, image: a, resources: {requests: {cpu: 200m}, limits: {cpu: 100m}}}]} | containers[0].resources.requests.cpu: found 200m, above its limit of 100m. Allowed: at most limits.cpu. Write cpu: 100m, or a higher limit.
          {containers: [{name: a, image: a}], initContainers: [{name: b, image: a, resources: {requests: {memory: 2Gi}, limits: {memory: 1Gi}}}]} | initContainers[0].resources.requests.memory: found 2Gi, above its limit of 1Gi. Allowed: at most limits.memory. Write memory: 1Gi, or a higher limit.
          {containers: [{name: a, image: a}], resources: {requests: {cpu: 2}, limits: {cpu: 1}}} | resources.requests.cpu: found 2, above its limit of 1. Allowed: at most limits.cpu. Write cpu: 1, or a higher limit.
          {containers: [{name: a, image: a, resources: {requests: {nvidia.com/gpu: 1}}}]} | containers[0].resources.requests["nvidia.com/gpu"]: found 1 without a limit. Allowed: a limit that is the same, for this resource can't be overcommitted. Write nvidia.com/gpu: 1 in limits too.
          {containers: [{name: a, image: a, resources: {requests: {nvidia.com/gpu: 1}, limits: {nvidia.com/gpu: 2}}}]} | containers[0].resources.requests["nvidia.com/gpu"]: found 1 beside a limit of 2. Allowed: a limit that is the same, for this resource can't be overcommitted. Write nvidia.com/gpu: 1 in limits too.
          {containers: [{name: a, image: a, resources: {requests: {cpus: 100m}}}]} | containers[0].resources.requests.cpus: a container has no such resource. Allowed: cpu, memory, ephemeral-storage, hugepages-2Mi, or an extended resource such as nvidia.com/gpu. Write cpu instead.
          {containers: [{name: a, image: a, resources: {limits: {gpu: 1}}}]} | containers[0].resources.limits.gpu: a container has no such resource. Allowed: cpu, memory, ephemeral-storage, hugepages-2Mi, or an extended resource such as nvidia.com/gpu. Write nvidia.com/gpu instead.
          {containers: [{name: a, image: a, resources: {requests: {storage: 1Gi}}}]} | containers[0].resources.requests.storage: a container has no such resource. Allowed: cpu, memory, ephemeral-storage, hugepages-2Mi, or an extended resource such as nvidia.com/gpu. Write ephemeral-storage instead.
          {containers: {name: a}} | containers: found a mapping with keys name. Allowed: a list. Write each item on a line that begins with "- ".
          {containers: [{name: a, image: a}], toleration: []} | toleration: this field is unknown. Write tolerations instead.
          {containers: [{name: a, image: a}], tolerations: [{value: a}]} | tolerations[0].operator: found key "", operator Equal, value "a". Allowed: a label key and a value; a key without a value with operator Exists; or Exists alone. Write operator: Exists, and neither key nor value, for all taints.
          {containers: [{name: a, image: a}], tolerations: [{key: a, operator: Exist}]} | tolerations[0].operator: found "Exist". Allowed: Equal, Exists, Gt, Lt. Write operator: Exists.
          {containers: [{name: a, image: a}], tolerations: [{key: a, effect: NoScheduling}]} | tolerations[0].effect: found "NoScheduling". Allowed: NoSchedule, PreferNoSchedule, NoExecute. Write effect: NoSchedule.
          {containers: [{name: a, image: a}], nodeSelector: {a: true}} | nodeSelector.a: found true. Allowed: a string. Write a: "true".
          {containers: [{name: a, image: a}], affinity: {nodeAfinity: {}}} | affinity.nodeAfinity: this field is unknown. Allowed: nodeAffinity, podAffinity, podAntiAffinity. Write nodeAffinity instead.
          {containers: [{name: a, image: a}], affinity: {podAntiAffinity: {required: []}}} | affinity.podAntiAffinity.required: this field is unknown. Allowed: preferredDuringSchedulingIgnoredDuringExecution, requiredDuringSchedulingIgnoredDuringExecution. Write one of these, or leave the field out.
          {containers: [{name: a, image: a}], affinity: {podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{}]}}} | affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].topologyKey: the field is missing. Allowed: a label key. Write topologyKey: kubernetes.io/hostname.
          {containers: [{name: a, image: a}], affinity: {podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: a, matchLabelKeys: [app]}]}}} | affinity.podAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].matchLabelKeys: there is no labelSelector that they could be added to. Allowed: a labelSelector beside them. Write labelSelector: {matchLabels: {app: web}}.
          {containers: [{name: a, image: a}], affinity: {podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: a, labelSelector: {}, mismatchLabelKeys: ["a b"]}]}}} | affinity.podAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].mismatchLabelKeys: found "a b". Allowed: label keys. Write mismatchLabelKeys: [pod-template-hash].
          {containers: [{name: a, image: a}], affinity: {podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: a, labelSelector: {matchLabels: {app: web}}, matchLabelKeys: [app]}]}}} | affinity.podAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].matchLabelKeys: found app, which the labelSelector has too. Allowed: keys that the labelSelector does not have. Write it in one of the two.
          {containers: [{name: a, image: a}], affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: []}}}} | affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms: the list is empty. Allowed: one term or more. Write nodeSelectorTerms: [{matchExpressions: [...]}].
          {containers: [{name: a, image: a}], affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{}]}}}} | affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0].matchExpressions: the field is missing. Allowed: one expression or more; a term without any matches no node. Write matchExpressions: [{key: node, operator: Exists}].
          {containers: [{name: a, image: a}], affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions: []}]}}}} | affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0].matchExpressions: the list is empty. Allowed: one expression or more; a term without any matches no node. Write matchExpressions: [{key: node, operator: Exists}].
          {containers: [{name: a, image: a}], affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchFields: [{key: metadata.uid, operator: In, values: [a]}]}]}}}} | affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0].matchFields: found key "metadata.uid". Allowed: key metadata.name. Write matchFields: [{key: metadata.name, operator: In, values: [...]}].
          {containers: [{name: a, image: a}], affinity: {nodeAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 0, preference: {}}]}}} | affinity.nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].weight: found 0. Allowed: 1 to 100. Write weight: 1.
          {containers: [{name: a, image: a}], topologySpreadConstraints: [{maxSkew: 0, topologyKey: a, whenUnsatisfiable: DoNotSchedule}]} | topologySpreadConstraints[0].maxSkew: found 0. Allowed: 1 or more. Write maxSkew: 1.
          {containers: [{name: a, image: a}], topologySpreadConstraints: [{maxSkew: 1, topologyKey: a, whenUnsatisfiable: Never}]} | topologySpreadConstraints[0].whenUnsatisfiable: found "Never". Allowed: DoNotSchedule, ScheduleAnyway. Write one of them.
          {containers: [{name: a, image: a}], topologySpreadConstraints: [{maxSkew: 1, topologyKey: a, whenUnsatisfiable: DoNotSchedule}, {maxSkew: 2, topologyKey: a, whenUnsatisfiable: DoNotSchedule}]} | topologySpreadConstraints[1].topologyKey: a is spread over once more with whenUnsatisfiable: DoNotSchedule. Allowed: each pair of topologyKey and whenUnsatisfiable once. Write one constraint of the two.
          {containers: [{name: a, image: a}], topologySpreadConstraints: [{maxSkew: 1, topologyKey: a, whenUnsatisfiable: ScheduleAnyway, minDomains: 2}]} | topologySpreadConstraints[0].minDomains: there are fewest domains only for pods that must be spread. Allowed: minDomains beside whenUnsatisfiable: DoNotSchedule. Write whenUnsatisfiable: DoNotSchedule, or leave minDomains out.
          {containers: [{name: a, image: a}], topologySpreadConstraints: [{maxSkew: 1, topologyKey: a, whenUnsatisfiable: DoNotSchedule, matchLabelKeys: [app]}]} | topologySpreadConstraints[0].matchLabelKeys: there is no labelSelector that they could be added to. Allowed: a labelSelector beside them. Write labelSelector: {matchLabels: {app: web}}.
          {containers: [{name: a, image: a}], topologySpreadConstraints: [{maxSkew: 1, topologyKey: a, whenUnsatisfiable: DoNotSchedule, matchLabelKeys: [app], labelSelector: {matchLabels: {app: web}}}]} | topologySpreadConstraints[0].matchLabelKeys: found app, which the labelSelector has too. Allowed: keys that the labelSelector does not have. Write it in one of the two.
          {containers: [{name: a, image: a}], terminationGracePeriodSeconds: -1} | terminationGracePeriodSeconds: found -1. Allowed: 0 or more. Write terminationGracePeriodSeconds: 0.
          {containers: [{name: a, image: a}], priority: high} | priority: found "high". Allowed: a whole number. Write priority: 1.
          """)
  void saysWhatIsWrongWithAPod(String spec, String message) {
    assertThat(Manifests.problems(podNamed("a", spec)))
        .containsExactly("m.yaml:4: spec." + message);
  }

  /// As the DaemonSet controller writes it into each pod of a DaemonSet.
  @Test
  void aNodeThatIsNamedIsChosenByItsNameAndNotByALabel() {
    var spec =
        pod(
            """
            {containers: [{name: a, image: a}], affinity: {nodeAffinity: {
              requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [
                {matchFields: [{key: metadata.name, operator: In, values: [node-1]}]}]}}}}
            """);

    assertThat(spec.nodeAffinity().required())
        .containsExactly(Requirements.of(Requirement.in(LabelKey.NODE_NAME, "node-1")));
  }

  /// C164.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          priority: 0                           | KubeScheduler[]
          schedulerName: default-scheduler      | KubeScheduler[]
          schedulerName: ""                     | KubeScheduler[]
          schedulerName: volcano                | Another[schedulerName=volcano]
          schedulingGates: []                   | KubeScheduler[]
          schedulingGates: [{name: a.com/quota}] | Gated[gates=[a.com/quota]]
          """)
  void readsWhoFindsAPodItsNode(String spec, String scheduledBy) {
    assertThat(pod("{containers: [{name: a, image: a}], %s}".formatted(spec)).scheduledBy())
        .hasToString(scheduledBy);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          replicas: -1        | replicas: found -1. Allowed: 0 or more. Write replicas: 0.
          replicas: 5000000000 | replicas: found 5000000000. Allowed: 0 or more. Write replicas: 1.
          replica: 3          | replica: this field is unknown. Write replicas instead.
          strategy: {type: Rolling} | strategy.type: found "Rolling". Allowed: RollingUpdate, Recreate. Write one of them.
          strategy: {rollingUpdate: {maxSurge: x}} | strategy.rollingUpdate.maxSurge: found "x". Allowed: a number or a percentage. Write maxSurge: 1.
          """)
  void saysWhatIsWrongWithADeployment(String field, String message) {
    var yaml =
        deployment("{containers: [{name: a, image: a}]}")
            .replace("selector:", field + "\n  selector:");

    assertThat(Manifests.problems(yaml)).containsExactly("m.yaml:5: spec." + message);
  }

  @Test
  void refusesASelectorThatMissesItsOwnPods() {
    var yaml =
        deployment("{containers: [{name: a, image: a}]}")
            .replace("labels: {app: a}", "labels: {app: b}");

    assertThat(Manifests.problems(yaml))
        .containsExactly(
            "m.yaml:5: spec.selector: it does not match the template's labels app=b. Allowed:"
                + " labels that the template has. Write selector: {matchLabels: {app: \"b\"}}.");
  }

  @Test
  void readsADaemonSet() {
    var yaml =
        deployment("{containers: [{name: a, image: a, resources: {requests: {cpu: 50m}}}]}")
            .replace("Deployment", "DaemonSet");

    var daemonSet = ((Manifest.OfDaemonSet) Manifests.one(yaml)).daemonSet();

    assertThat(daemonSet.template().labels()).isEqualTo(Labels.of("app", "a"));
    assertThat(daemonSet.template().spec().requests().cpuMillis()).isEqualTo(50);
  }

  private static PodSpec template(String yaml) {
    return ((Manifest.OfDeployment) Manifests.one(yaml)).deployment().template().spec();
  }

  private static PodSpec pod(String spec) {
    return ((Manifest.OfPod) Manifests.one(podNamed("a", spec))).pod().spec();
  }

  private static String podNamed(String name, String spec) {
    return "apiVersion: v1\nkind: Pod\nmetadata: {name: %s}\nspec: %s\n---\n".formatted(name, spec);
  }

  private static String deployment(String podSpec) {
    return """
    apiVersion: apps/v1
    kind: Deployment
    metadata: {name: a}
    spec:
      selector: {matchLabels: {app: a}}
      template: {metadata: {labels: {app: a}}, spec: %s}
    """
        .formatted(podSpec);
  }

  private static String budget(String guarantee) {
    return """
    apiVersion: policy/v1
    kind: PodDisruptionBudget
    metadata: {name: a}
    spec: {selector: {matchLabels: {app: a}}, %s}
    """
        .formatted(guarantee);
  }

  @Test
  void readsWhoseLabelsAndWhichNamespacesAnAffinityTermSelects() {
    var spec =
        pod(
            """
            {containers: [{name: a, image: a}], affinity: {podAntiAffinity: {
              requiredDuringSchedulingIgnoredDuringExecution: [
                {topologyKey: kubernetes.io/hostname,
                 labelSelector: {matchLabels: {app: web}},
                 namespaceSelector: {matchLabels: {team: a}},
                 matchLabelKeys: [pod-template-hash],
                 mismatchLabelKeys: [tenant]},
                {topologyKey: kubernetes.io/hostname, namespaceSelector: {}}]}}}
            """);

    var selecting = spec.podAntiAffinity().getFirst();
    assertThat(selecting.namespaces()).isEmpty();
    assertThat(selecting.namespaceSelector())
        .contains(LabelSelector.of(Labels.of(LabelKey.of("team"), "a")));
    assertThat(selecting.matchLabelKeys()).containsExactly(LabelKey.of("pod-template-hash"));
    assertThat(selecting.mismatchLabelKeys()).containsExactly(LabelKey.of("tenant"));
    assertThat(spec.podAntiAffinity().getLast().namespaceSelector())
        .contains(LabelSelector.EVERYTHING);
  }

  /// As in Kubernetes' own guide: any tenant but the pod's own.
  @Test
  void aKeyWhoseOwnValueIsRefusedMayBeInTheSelectorToo() {
    var spec =
        pod(
            """
            {containers: [{name: a, image: a}], affinity: {podAntiAffinity: {
              requiredDuringSchedulingIgnoredDuringExecution: [
                {topologyKey: kubernetes.io/hostname,
                 labelSelector: {matchExpressions: [{key: tenant, operator: Exists}]},
                 mismatchLabelKeys: [tenant]}]}}}
            """);

    assertThat(spec.podAntiAffinity().getFirst().mismatchLabelKeys())
        .containsExactly(LabelKey.of("tenant"));
  }
}
