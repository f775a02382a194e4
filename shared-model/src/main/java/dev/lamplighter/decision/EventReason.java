package dev.lamplighter.decision;

/// The reasons of the events we publish: Karpenter's own where it has one (spec core 9.8).
public enum EventReason {
  FAILED_SCHEDULING("FailedScheduling"),
  NOMINATED("Nominated"),
  LAUNCHED("Launched"),
  REGISTERED("Registered"),
  INITIALIZED("Initialized"),
  INSUFFICIENT_CAPACITY("InsufficientCapacityError"),
  LAUNCH_FAILED("LaunchFailed"),
  DISRUPTION_BLOCKED("DisruptionBlocked"),
  DISRUPTION_TERMINATING("DisruptionTerminating"),
  EVICTED("Evicted"),
  DISRUPTED("Disrupted"),
  FAILED_DRAINING("FailedDraining"),
  AWAITING_VOLUME_DETACHMENT("AwaitingVolumeDetachment"),
  WAITING_ON_NODE_CLAIM_TERMINATION("WaitingOnNodeClaimTermination"),
  SPOT_INTERRUPTED("SpotInterrupted"),
  SPOT_REBALANCE_RECOMMENDATION("SpotRebalanceRecommendation"),
  CAPACITY_RESERVATION_INSTANCE_INTERRUPTED("CapacityReservationInstanceInterrupted"),
  INSTANCE_UNHEALTHY("InstanceUnhealthy"),
  REPLICAS_MISSING("ReplicasMissing"),
  NODE_CLASS_NOT_READY("NodeClassNotReady"),
  NOT_MANAGED("NotManaged"),
  KARPENTER_RUNNING("KarpenterRunning"),
  LIST_INCOMPLETE("ListIncomplete"),
  DEFINITIONS_INCOMPLETE("DefinitionsIncomplete"),
  RECORD_UNREADABLE("RecordUnreadable"),
  CATALOGUE_NOT_CURRENT("CatalogueNotCurrent"),
  COLLECTION_STOPPED("GarbageCollectionStopped"),
  DELETION_FAILED("DeletionFailed");

  private final String text;

  EventReason(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }
}
