package dev.lamplighter.api;

import dev.lamplighter.model.Nearest;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The fields of `KubeletConfiguration` (`kubelet.config.k8s.io/v1beta1`, Kubernetes 1.34), and the
/// kind of value that each takes. Kubelet reads its configuration strictly: with a field that it
/// does not know, or a value of another kind, it does not start (spec AWS 1.13).
///
/// What a value means, such as which policies there are, is left to kubelet.
public final class KubeletFields {
  private static final String TEXT = "\"(?:[^\"\\\\]|\\\\.)*+\"";

  /// As Go writes durations.
  private static final String DURATION =
      "\"(?:0|[-+]?(?:[0-9]+(?:[.][0-9]*)?(?:ns|us|µs|ms|s|m|h))+)\"";

  private enum Kind {
    TEXT("a string", KubeletFields.TEXT),
    WHOLE("a whole number", "-?[0-9]+"),
    NUMBER("a number", "-?[0-9]+(?:[.][0-9]+)?(?:[eE][-+]?[0-9]+)?"),
    FLAG("true or false", "true|false"),
    DURATION("a duration such as 30s or 1m30s", KubeletFields.DURATION),
    TEXTS("a list of strings", list(KubeletFields.TEXT)),
    LIST("a list", "(?s)\\[.*\\]"),
    TEXT_MAP("a mapping of strings", map(KubeletFields.TEXT)),
    FLAG_MAP("a mapping to true or false", map("(?:true|false)")),
    MAP("a mapping of fields", "(?s)\\{.*\\}");

    private final String allowed;
    private final Pattern json;

    Kind(String allowed, String json) {
      this.allowed = allowed;
      this.json = Pattern.compile(json);
    }

    private static String list(String item) {
      return "\\[\\s*+(?:%s\\s*+(?:,\\s*+%s\\s*+)*+)?+\\]".formatted(item, item);
    }

    private static String map(String value) {
      String entry = "%s\\s*+:\\s*+%s\\s*+".formatted(KubeletFields.TEXT, value);
      return "\\{\\s*+(?:%s(?:,\\s*+%s)*+)?+\\}".formatted(entry, entry);
    }
  }

  private static final SortedMap<String, Kind> KINDS = kinds();

  private KubeletFields() {}

  private static SortedMap<String, Kind> kinds() {
    var kinds = new TreeMap<String, Kind>();
    putSingle(kinds);
    putDurations(kinds);
    putSeveral(kinds);
    return Collections.unmodifiableSortedMap(kinds);
  }

  private static void putSingle(SortedMap<String, Kind> kinds) {
    put(
        kinds,
        Kind.TEXT,
        """
        address apiVersion cgroupDriver cgroupRoot clusterDomain
        configMapAndSecretChangeDetectionStrategy containerLogMaxSize containerRuntimeEndpoint
        contentType cpuManagerPolicy hairpinMode healthzBindAddress
        imagePullCredentialsVerificationPolicy imageServiceEndpoint kind kubeReservedCgroup
        kubeletCgroups memoryManagerPolicy podCIDR podLogsDir providerID reservedSystemCPUs
        resolvConf showHiddenMetricsForVersion staticPodPath staticPodURL systemCgroups
        systemReservedCgroup tlsCertFile tlsMinVersion tlsPrivateKeyFile topologyManagerPolicy
        topologyManagerScope volumePluginDir
        """);
    put(
        kinds,
        Kind.WHOLE,
        """
        containerLogMaxFiles containerLogMaxWorkers eventBurst eventRecordQPS
        evictionMaxPodGracePeriod healthzPort imageGCHighThresholdPercent
        imageGCLowThresholdPercent iptablesDropBit iptablesMasqueradeBit kubeAPIBurst kubeAPIQPS
        maxOpenFiles maxParallelImagePulls maxPods nodeLeaseDurationSeconds nodeStatusMaxImages
        oomScoreAdj podPidsLimit podsPerCore port readOnlyPort registryBurst registryPullQPS
        """);
    put(kinds, Kind.NUMBER, "memoryThrottlingFactor");
    put(
        kinds,
        Kind.FLAG,
        """
        cgroupsPerQOS cpuCFSQuota enableContentionProfiling enableControllerAttachDetach
        enableDebugFlagsHandler enableDebuggingHandlers enableProfilingHandler enableServer
        enableSystemLogHandler enableSystemLogQuery failCgroupV1 failSwapOn kernelMemcgNotification
        localStorageCapacityIsolation makeIPTablesUtilChains mergeDefaultEvictionSettings
        protectKernelDefaults registerNode rotateCertificates runOnce seccompDefault
        serializeImagePulls serverTLSBootstrap singleProcessOOMKill
        """);
  }

  private static void putDurations(SortedMap<String, Kind> kinds) {
    put(
        kinds,
        Kind.DURATION,
        """
        containerLogMonitorInterval cpuCFSQuotaPeriod cpuManagerReconcilePeriod
        evictionPressureTransitionPeriod fileCheckFrequency httpCheckFrequency imageMaximumGCAge
        imageMinimumGCAge nodeStatusReportFrequency nodeStatusUpdateFrequency runtimeRequestTimeout
        shutdownGracePeriod shutdownGracePeriodCriticalPods streamingConnectionIdleTimeout
        syncFrequency volumeStatsAggPeriod
        """);
  }

  /// Lists and mappings.
  private static void putSeveral(SortedMap<String, Kind> kinds) {
    put(
        kinds,
        Kind.TEXTS,
        """
        allowedUnsafeSysctls clusterDNS enforceNodeAllocatable preloadedImagesVerificationAllowlist
        tlsCipherSuites
        """);
    put(kinds, Kind.LIST, "registerWithTaints reservedMemory shutdownGracePeriodByPodPriority");
    put(
        kinds,
        Kind.TEXT_MAP,
        """
        cpuManagerPolicyOptions evictionHard evictionMinimumReclaim evictionSoft
        evictionSoftGracePeriod kubeReserved qosReserved systemReserved
        topologyManagerPolicyOptions
        """);
    put(kinds, Kind.FLAG_MAP, "featureGates");
    put(
        kinds,
        Kind.MAP,
        """
        authentication authorization crashLoopBackOff logging memorySwap staticPodURLHeader tracing
        userNamespaces
        """);
  }

  private static void put(SortedMap<String, Kind> kinds, Kind kind, String names) {
    Stream.of(names.strip().split("\\s+")).forEach(name -> kinds.put(name, kind));
  }

  /// What kubelet would not read of fields that are given as JSON texts, in the order of their
  /// names.
  public static Stream<Violation> broken(SortedMap<String, String> fields, FieldPath at) {
    return fields.entrySet().stream()
        .flatMap(field -> broken(field.getKey(), field.getValue(), at).stream());
  }

  private static Optional<Violation> broken(String name, String json, FieldPath at) {
    Function<Kind, Optional<Violation>> mistyped =
        kind ->
            kind.json.matcher(json.strip()).matches()
                ? Optional.empty()
                : Optional.of(
                    new Violation(
                        at.field(name),
                        "found " + json,
                        kind.allowed,
                        "%s as %s".formatted(name, kind.allowed)));
    return Optional.ofNullable(KINDS.get(name))
        .map(mistyped)
        .orElseGet(() -> Optional.of(unknown(name, at)));
  }

  /// The list of all fields is too long for a message.
  private static Violation unknown(String name, FieldPath at) {
    return new Violation(
        at.field(name),
        "this field is unknown",
        "a field of kubelet's KubeletConfiguration",
        Nearest.of(name, List.copyOf(KINDS.keySet()))
            .map(known -> known + " instead")
            .orElse("a field that kubelet has, or none"));
  }
}
