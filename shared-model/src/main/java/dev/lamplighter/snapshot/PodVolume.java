package dev.lamplighter.snapshot;

/// A volume of a pod for which there is a PersistentVolumeClaim.
public sealed interface PodVolume {

  /// The name of its claim, for a pod of that name.
  String claimOf(String pod);

  /// A claim that lives by itself.
  record OfClaim(String claim) implements PodVolume {
    @Override
    public String claimOf(String pod) {
      return claim;
    }
  }

  /// A claim that is made for the pod and goes with it.
  record Ephemeral(String volume, PersistentVolumeClaimSpec template) implements PodVolume {
    @Override
    public String claimOf(String pod) {
      return pod + "-" + volume;
    }
  }
}
