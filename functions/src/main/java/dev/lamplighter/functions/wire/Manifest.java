package dev.lamplighter.functions.wire;

import dev.lamplighter.api.CapacityBuffer;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodeOverlay;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.functions.wire.yaml.Location;
import dev.lamplighter.snapshot.DaemonSetView;
import dev.lamplighter.snapshot.NamespaceView;
import dev.lamplighter.snapshot.PersistentVolumeClaimView;
import dev.lamplighter.snapshot.PersistentVolumeView;
import dev.lamplighter.snapshot.PodTemplateView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.StorageClassView;
import java.util.Optional;

/// One object of a user's manifests, and where it stands.
public sealed interface Manifest {
  Location location();

  /// Its identity for messages and for finding duplicates, as `NodePool/service` or
  /// `Deployment/default/httpd`.
  String identity();

  record OfNodePool(Location location, NodePool nodePool) implements Manifest {
    @Override
    public String identity() {
      return "NodePool/" + nodePool.name();
    }
  }

  record OfNodeClass(Location location, EC2NodeClass nodeClass) implements Manifest {
    @Override
    public String identity() {
      return "EC2NodeClass/" + nodeClass.name();
    }
  }

  record OfNodeOverlay(Location location, NodeOverlay overlay) implements Manifest {
    @Override
    public String identity() {
      return "NodeOverlay/" + overlay.name();
    }
  }

  record OfCapacityBuffer(Location location, CapacityBuffer buffer) implements Manifest {
    @Override
    public String identity() {
      return "CapacityBuffer/" + buffer.key();
    }
  }

  record OfPodTemplate(Location location, PodTemplateView template) implements Manifest {
    @Override
    public String identity() {
      return "PodTemplate/%s/%s".formatted(template.namespace(), template.meta().name());
    }
  }

  record OfNamespace(Location location, NamespaceView namespace) implements Manifest {
    @Override
    public String identity() {
      return "Namespace/" + namespace.name();
    }
  }

  record OfDeployment(Location location, Deployment deployment) implements Manifest {
    @Override
    public String identity() {
      return "Deployment/%s/%s".formatted(deployment.namespace(), deployment.meta().name());
    }
  }

  record OfDaemonSet(Location location, DaemonSetView daemonSet) implements Manifest {
    @Override
    public String identity() {
      return "DaemonSet/%s/%s".formatted(daemonSet.namespace(), daemonSet.meta().name());
    }
  }

  record OfStatefulSet(Location location, StatefulSet statefulSet) implements Manifest {
    @Override
    public String identity() {
      return "StatefulSet/%s/%s".formatted(statefulSet.namespace(), statefulSet.meta().name());
    }
  }

  record OfJob(Location location, Job job) implements Manifest {
    @Override
    public String identity() {
      return "Job/%s/%s".formatted(job.namespace(), job.meta().name());
    }
  }

  record OfCronJob(Location location, CronJob cronJob) implements Manifest {
    @Override
    public String identity() {
      return "CronJob/%s/%s".formatted(cronJob.namespace(), cronJob.meta().name());
    }
  }

  record OfPod(Location location, PodView pod) implements Manifest {
    @Override
    public String identity() {
      return "Pod/" + pod.key();
    }
  }

  record OfPodDisruptionBudget(Location location, PodDisruptionBudgetSpec budget)
      implements Manifest {
    @Override
    public String identity() {
      return "PodDisruptionBudget/%s/%s".formatted(budget.namespace(), budget.meta().name());
    }
  }

  record OfPriorityClass(Location location, PriorityClass priorityClass) implements Manifest {
    @Override
    public String identity() {
      return "PriorityClass/" + priorityClass.name();
    }
  }

  record OfRuntimeClass(Location location, RuntimeClass runtimeClass) implements Manifest {
    @Override
    public String identity() {
      return "RuntimeClass/" + runtimeClass.name();
    }
  }

  record OfStorageClass(Location location, StorageClassView storageClass) implements Manifest {
    @Override
    public String identity() {
      return "StorageClass/" + storageClass.meta().name();
    }
  }

  record OfPersistentVolume(Location location, PersistentVolumeView volume) implements Manifest {
    @Override
    public String identity() {
      return "PersistentVolume/" + volume.meta().name();
    }
  }

  record OfPersistentVolumeClaim(Location location, PersistentVolumeClaimView claim)
      implements Manifest {
    @Override
    public String identity() {
      return "PersistentVolumeClaim/" + claim.key();
    }
  }

  /// A kind that no decision depends on, such as a Service: named, so that nothing is lost in
  /// silence.
  record Ignored(
      Location location, String apiVersion, String kind, Optional<String> namespace, String name)
      implements Manifest {
    @Override
    public String identity() {
      return namespace.map(it -> kind + "/" + it + "/" + name).orElse(kind + "/" + name);
    }
  }
}
