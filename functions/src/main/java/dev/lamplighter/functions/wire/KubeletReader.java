package dev.lamplighter.functions.wire;

import dev.lamplighter.api.KubeletConfiguration;
import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.functions.wire.yaml.JsonText;
import dev.lamplighter.model.Nearest;
import java.util.List;
import java.util.TreeMap;

/// Reads the kubelet block of an EC2NodeClass (spec AWS 1.13).
///
/// Fields that scheduling does not read are kept as they are, for the node. A field that kubelet
/// does not know would keep the node from starting, so it is refused here.
final class KubeletReader {
  private static final int PODS_MAX = 100_000;

  private static final List<String> READ =
      List.of(
          "maxPods", "podsPerCore", "kubeReserved", "systemReserved", "evictionHard", "clusterDNS");

  /// The fields of `KubeletConfiguration` (`kubelet.config.k8s.io/v1beta1`, Kubernetes 1.34).
  private static final List<String> KNOWN =
      List.of(
          """
          address allowedUnsafeSysctls apiVersion authentication authorization cgroupDriver cgroupRoot
          cgroupsPerQOS clusterDNS clusterDomain configMapAndSecretChangeDetectionStrategy
          containerLogMaxFiles containerLogMaxSize containerLogMaxWorkers containerLogMonitorInterval
          containerRuntimeEndpoint contentType cpuCFSQuota cpuCFSQuotaPeriod cpuManagerPolicy
          cpuManagerPolicyOptions cpuManagerReconcilePeriod crashLoopBackOff
          enableContentionProfiling enableControllerAttachDetach enableDebugFlagsHandler
          enableDebuggingHandlers enableProfilingHandler enableServer enableSystemLogHandler
          enableSystemLogQuery enforceNodeAllocatable eventBurst eventRecordQPS evictionHard
          evictionMaxPodGracePeriod evictionMinimumReclaim evictionPressureTransitionPeriod
          evictionSoft evictionSoftGracePeriod failCgroupV1 failSwapOn featureGates
          fileCheckFrequency hairpinMode healthzBindAddress healthzPort httpCheckFrequency
          imageGCHighThresholdPercent imageGCLowThresholdPercent imageMaximumGCAge imageMinimumGCAge
          imagePullCredentialsVerificationPolicy imageServiceEndpoint iptablesDropBit
          iptablesMasqueradeBit kernelMemcgNotification kind kubeAPIBurst kubeAPIQPS kubeReserved
          kubeReservedCgroup kubeletCgroups localStorageCapacityIsolation logging
          makeIPTablesUtilChains maxOpenFiles maxParallelImagePulls maxPods memoryManagerPolicy
          memorySwap memoryThrottlingFactor mergeDefaultEvictionSettings nodeLeaseDurationSeconds
          nodeStatusMaxImages nodeStatusReportFrequency nodeStatusUpdateFrequency oomScoreAdj podCIDR
          podLogsDir podPidsLimit podsPerCore port preloadedImagesVerificationAllowlist
          protectKernelDefaults providerID qosReserved readOnlyPort registerNode registerWithTaints
          registryBurst registryPullQPS reservedMemory reservedSystemCPUs resolvConf
          rotateCertificates runOnce runtimeRequestTimeout seccompDefault serializeImagePulls
          serverTLSBootstrap showHiddenMetricsForVersion shutdownGracePeriod
          shutdownGracePeriodByPodPriority shutdownGracePeriodCriticalPods singleProcessOOMKill
          staticPodPath staticPodURL staticPodURLHeader streamingConnectionIdleTimeout syncFrequency
          systemCgroups systemReserved systemReservedCgroup tlsCertFile tlsCipherSuites tlsMinVersion
          tlsPrivateKeyFile topologyManagerPolicy topologyManagerPolicyOptions topologyManagerScope
          tracing userNamespaces volumePluginDir volumeStatsAggPeriod
          """
              .split("\\s+"));

  private KubeletReader() {}

  static KubeletConfiguration read(Fields spec, String name) {
    return spec.fields(name).map(KubeletReader::read).orElse(KubeletConfiguration.DEFAULT);
  }

  private static KubeletConfiguration read(Fields kubelet) {
    refuseUnknown(kubelet);
    var other = new TreeMap<String, String>();
    for (String field : kubelet.names()) {
      if (!READ.contains(field)) {
        kubelet.value(field).ifPresent(value -> other.put(field, JsonText.of(value)));
      }
    }
    return new KubeletConfiguration(
        kubelet.between("maxPods", 0, PODS_MAX),
        kubelet.between("podsPerCore", 0, PODS_MAX),
        ResourcesReader.read(kubelet, "kubeReserved"),
        ResourcesReader.read(kubelet, "systemReserved"),
        new TreeMap<>(kubelet.textMap("evictionHard")),
        kubelet.texts("clusterDNS"),
        other);
  }

  /// The list of all fields is too long for a message.
  private static void refuseUnknown(Fields kubelet) {
    for (String name : kubelet.names()) {
      if (!KNOWN.contains(name)) {
        kubelet.problem(
            name,
            "this field is unknown",
            "a field of kubelet's KubeletConfiguration",
            Nearest.of(name, KNOWN)
                .map(known -> known + " instead")
                .orElse("a field that kubelet has, or none"));
      }
    }
  }
}
