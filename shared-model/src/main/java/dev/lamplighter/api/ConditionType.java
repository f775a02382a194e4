package dev.lamplighter.api;

/// The types of conditions on NodePools, NodeClaims and EC2NodeClasses (spec core 1.5, 1.7; AWS
/// 1.14).
public enum ConditionType {
  READY("Ready"),
  VALIDATION_SUCCEEDED("ValidationSucceeded"),
  NODE_CLASS_READY("NodeClassReady"),
  /// Ours: False where the account may not launch some of the types that the pool allows.
  INSTANCE_TYPES_ALLOWED("InstanceTypesAllowed"),
  /// Ours: False while a quota of the account, or its missing role for spot, stops launches.
  ACCOUNT_LIMITS_LEAVE_ROOM("AccountLimitsLeaveRoom"),
  /// Ours: False while EC2 has no room for anything that the pool allows.
  CAPACITY_TO_BE_HAD("CapacityToBeHad"),
  NODE_REGISTRATION_HEALTHY("NodeRegistrationHealthy"),
  /// Ours: False where nodes that were to come before others went never got ready for pods.
  REPLACEMENTS_SUCCEED("ReplacementsSucceed"),
  /// Ours: False while Karpenter is there and looks after the same pools.
  SOLE_AUTOSCALER("SoleAutoscaler"),
  /// Ours: False while types or prices are not what AWS would say now.
  CATALOGUE_CURRENT("CatalogueCurrent"),
  INSTANCE_PROFILES_COLLECTED("InstanceProfilesCollected"),
  /// Ours: False on a NodeClaim that Lamplighter neither launches nor looks after.
  MANAGED("Managed"),
  LAUNCHED("Launched"),
  REGISTERED("Registered"),
  INITIALIZED("Initialized"),
  CONSOLIDATABLE("Consolidatable"),
  DRIFTED("Drifted"),
  DRAINED("Drained"),
  VOLUMES_DETACHED("VolumesDetached"),
  INSTANCE_TERMINATING("InstanceTerminating"),
  DISRUPTION_REASON("DisruptionReason"),
  READY_FOR_PROVISIONING("ReadyForProvisioning"),
  PROVISIONING("Provisioning"),
  AMIS_READY("AMIsReady"),
  SUBNETS_READY("SubnetsReady"),
  SECURITY_GROUPS_READY("SecurityGroupsReady"),
  INSTANCE_PROFILE_READY("InstanceProfileReady"),
  PLACEMENT_GROUP_READY("PlacementGroupReady"),
  CAPACITY_RESERVATIONS_READY("CapacityReservationsReady");

  private final String text;

  ConditionType(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }
}
