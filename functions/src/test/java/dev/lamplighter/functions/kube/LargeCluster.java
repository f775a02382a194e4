package dev.lamplighter.functions.kube;

/// Objects as large as those of real clusters: a pod of about 4 KB with what admission, kubelet and
/// field managers add to it, a node of about 5 KB.
final class LargeCluster {
  private static final int PODS_OF_A_WORKLOAD = 50;
  private static final int PODS_ON_A_NODE = 20;

  private LargeCluster() {}

  static String pod(int number) {
    int workload = number / PODS_OF_A_WORKLOAD;
    return POD.replace("{number}", "" + number)
        .replace("{workload}", "" + workload)
        .replace("{node}", "" + number / PODS_ON_A_NODE)
        .replace("{cpu}", 100 + workload % 20 * 50 + "m");
  }

  static String node(int number) {
    return NODE.replace("{number}", "" + number)
        .replace("{hex}", "%017x".formatted(number))
        .replace("{zone}", "ap-northeast-2" + "abc".charAt(number % 3));
  }

  private static final String MANAGED =
      """
      "managedFields": [
        {"manager": "kube-controller-manager", "operation": "Update", "apiVersion": "v1",
         "time": "2026-01-05T09:00:00Z", "fieldsType": "FieldsV1", "fieldsV1": {"f:metadata": {
         "f:generateName": {}, "f:labels": {".": {}, "f:app.kubernetes.io/name": {},
         "f:app.kubernetes.io/instance": {}, "f:pod-template-hash": {}}, "f:ownerReferences": {".": {},
         "k:{\\"uid\\":\\"7b0e1e0e\\"}": {}}}, "f:spec": {"f:containers": {"k:{\\"name\\":\\"main\\"}": {".": {},
         "f:env": {".": {}, "k:{\\"name\\":\\"LOG_LEVEL\\"}": {".": {}, "f:name": {}, "f:value": {}}},
         "f:image": {}, "f:imagePullPolicy": {}, "f:name": {}, "f:ports": {}, "f:resources": {}}},
         "f:dnsPolicy": {}, "f:enableServiceLinks": {}, "f:restartPolicy": {}, "f:schedulerName": {}}}},
        {"manager": "kubelet", "operation": "Update", "apiVersion": "v1", "time": "2026-01-05T09:00:30Z",
         "fieldsType": "FieldsV1", "subresource": "status", "fieldsV1": {"f:status": {"f:conditions": {
         "k:{\\"type\\":\\"ContainersReady\\"}": {".": {}, "f:lastProbeTime": {}, "f:status": {}, "f:type": {}},
         "k:{\\"type\\":\\"Initialized\\"}": {".": {}, "f:lastProbeTime": {}, "f:status": {}, "f:type": {}},
         "k:{\\"type\\":\\"Ready\\"}": {".": {}, "f:lastProbeTime": {}, "f:status": {}, "f:type": {}}},
         "f:containerStatuses": {}, "f:hostIP": {}, "f:phase": {}, "f:podIP": {}, "f:podIPs": {}}}}]
      """;

  private static final String POD =
      """
      {"metadata": {"name": "service-{workload}-6d4cf56db6-{number}", "namespace": "team-{workload}",
        "generateName": "service-{workload}-6d4cf56db6-", "uid": "7b0e1e0e-52a4-4a8e-9d0e-{number}",
        "resourceVersion": "{number}", "creationTimestamp": "2026-01-05T09:00:00Z",
        "labels": {"app.kubernetes.io/name": "service-{workload}", "app.kubernetes.io/instance": "prod",
          "pod-template-hash": "6d4cf56db6"},
        "annotations": {"prometheus.io/scrape": "true", "prometheus.io/port": "9090",
          "kubectl.kubernetes.io/restartedAt": "2026-01-04T12:00:00Z"},
        "ownerReferences": [{"apiVersion": "apps/v1", "kind": "ReplicaSet", "name": "service-{workload}-6d4cf56db6",
          "uid": "1f0e1e0e-52a4-4a8e-9d0e-{workload}", "controller": true, "blockOwnerDeletion": true}],
        {managed}},
       "spec": {"volumes": [
          {"name": "config", "configMap": {"name": "service-{workload}", "defaultMode": 420}},
          {"name": "kube-api-access-x7k2p", "projected": {"sources": [
            {"serviceAccountToken": {"expirationSeconds": 3607, "path": "token"}},
            {"configMap": {"name": "kube-root-ca.crt", "items": [{"key": "ca.crt", "path": "ca.crt"}]}},
            {"downwardAPI": {"items": [{"path": "namespace", "fieldRef": {"apiVersion": "v1",
              "fieldPath": "metadata.namespace"}}]}}], "defaultMode": 420}}],
        "containers": [{"name": "main", "image": "registry.example.com/team/service-{workload}:1.42.0",
          "ports": [{"name": "http", "containerPort": 8080, "protocol": "TCP"}],
          "env": [{"name": "LOG_LEVEL", "value": "info"}, {"name": "REGION", "value": "ap-northeast-2"},
            {"name": "POD_NAME", "valueFrom": {"fieldRef": {"apiVersion": "v1", "fieldPath": "metadata.name"}}}],
          "resources": {"requests": {"cpu": "{cpu}", "memory": "512Mi"}, "limits": {"memory": "512Mi"}},
          "volumeMounts": [{"name": "config", "mountPath": "/etc/service"},
            {"name": "kube-api-access-x7k2p", "readOnly": true,
             "mountPath": "/var/run/secrets/kubernetes.io/serviceaccount"}],
          "readinessProbe": {"httpGet": {"path": "/ready", "port": 8080, "scheme": "HTTP"},
            "timeoutSeconds": 1, "periodSeconds": 10, "successThreshold": 1, "failureThreshold": 3},
          "terminationMessagePath": "/dev/termination-log", "imagePullPolicy": "IfNotPresent"}],
        "restartPolicy": "Always", "terminationGracePeriodSeconds": 30, "dnsPolicy": "ClusterFirst",
        "serviceAccountName": "service-{workload}", "nodeName": "node-{node}", "securityContext": {},
        "schedulerName": "default-scheduler", "priority": 0, "enableServiceLinks": true,
        "topologySpreadConstraints": [{"maxSkew": 1, "topologyKey": "topology.kubernetes.io/zone",
          "whenUnsatisfiable": "ScheduleAnyway",
          "labelSelector": {"matchLabels": {"app.kubernetes.io/name": "service-{workload}"}}}],
        "tolerations": [
          {"key": "node.kubernetes.io/not-ready", "operator": "Exists", "effect": "NoExecute", "tolerationSeconds": 300},
          {"key": "node.kubernetes.io/unreachable", "operator": "Exists", "effect": "NoExecute", "tolerationSeconds": 300}]},
       "status": {"phase": "Running", "hostIP": "10.0.1.1", "podIP": "10.0.2.1", "qosClass": "Burstable",
        "startTime": "2026-01-05T09:00:05Z", "conditions": [
          {"type": "Initialized", "status": "True", "lastTransitionTime": "2026-01-05T09:00:05Z"},
          {"type": "Ready", "status": "True", "lastTransitionTime": "2026-01-05T09:00:20Z"},
          {"type": "ContainersReady", "status": "True", "lastTransitionTime": "2026-01-05T09:00:20Z"},
          {"type": "PodScheduled", "status": "True", "lastTransitionTime": "2026-01-05T09:00:04Z"}],
        "containerStatuses": [{"name": "main", "ready": true, "started": true, "restartCount": 0,
          "image": "registry.example.com/team/service-{workload}:1.42.0",
          "imageID": "registry.example.com/team/service@sha256:0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0",
          "containerID": "containerd://0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0",
          "state": {"running": {"startedAt": "2026-01-05T09:00:10Z"}}}]}}
      """
          .replace("{managed}", MANAGED);

  private static final String NODE =
      """
      {"metadata": {"name": "node-{number}", "uid": "9c0e1e0e-52a4-4a8e-9d0e-{number}",
        "resourceVersion": "{number}", "creationTimestamp": "2026-01-05T09:00:00Z",
        "labels": {"kubernetes.io/arch": "amd64", "kubernetes.io/os": "linux",
          "kubernetes.io/hostname": "node-{number}", "node.kubernetes.io/instance-type": "m7i-flex.large",
          "topology.kubernetes.io/zone": "{zone}", "topology.kubernetes.io/region": "ap-northeast-2",
          "karpenter.sh/nodepool": "service", "karpenter.sh/capacity-type": "spot",
          "karpenter.sh/registered": "true", "karpenter.sh/initialized": "true"},
        "annotations": {"node.alpha.kubernetes.io/ttl": "0",
          "volumes.kubernetes.io/controller-managed-attach-detach": "true",
          "csi.volume.kubernetes.io/nodeid": "{\\"ebs.csi.aws.com\\":\\"i-{hex}\\"}"},
        "finalizers": ["karpenter.sh/termination"], {managed}},
       "spec": {"providerID": "aws:///{zone}/i-{hex}"},
       "status": {
        "capacity": {"cpu": "2", "memory": "7965052Ki", "pods": "29", "ephemeral-storage": "20893676Ki", "hugepages-1Gi": "0"},
        "allocatable": {"cpu": "1930m", "memory": "7068860Ki", "pods": "29", "ephemeral-storage": "18181869946"},
        "conditions": [
          {"type": "MemoryPressure", "status": "False", "lastHeartbeatTime": "2026-01-05T10:00:00Z", "lastTransitionTime": "2026-01-05T09:00:30Z"},
          {"type": "DiskPressure", "status": "False", "lastHeartbeatTime": "2026-01-05T10:00:00Z", "lastTransitionTime": "2026-01-05T09:00:30Z"},
          {"type": "Ready", "status": "True", "lastHeartbeatTime": "2026-01-05T10:00:00Z", "lastTransitionTime": "2026-01-05T09:00:40Z"}],
        "addresses": [{"type": "InternalIP", "address": "10.0.1.1"}, {"type": "Hostname", "address": "node-{number}"}],
        "images": [
          {"names": ["registry.example.com/team/service-1@sha256:0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0"], "sizeBytes": 211000000},
          {"names": ["registry.example.com/team/service-2@sha256:0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0"], "sizeBytes": 311000000},
          {"names": ["registry.example.com/team/service-3@sha256:0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0"], "sizeBytes": 411000000}],
        "nodeInfo": {"kubeletVersion": "v1.34.2-eks-1", "osImage": "Amazon Linux 2023", "architecture": "amd64"}}}
      """
          .replace("{managed}", MANAGED);
}
