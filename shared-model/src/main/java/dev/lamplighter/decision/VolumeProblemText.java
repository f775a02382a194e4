package dev.lamplighter.decision;

import dev.lamplighter.model.NamespacedName;
import dev.lamplighter.model.Requirements;
import java.util.List;
import java.util.stream.Collectors;

/// A [VolumeProblem] in words: kube-scheduler's, and what to do where it is not plain.
public final class VolumeProblemText {
  private VolumeProblemText() {}

  public static String sentence(VolumeProblem problem) {
    String claim = "persistentvolumeclaim \"%s\"".formatted(problem.claim().name());
    return switch (problem) {
      case VolumeProblem.ClaimNotFound _ -> claim + " not found";
      case VolumeProblem.ClaimDeleting _ -> claim + " is being deleted";
      case VolumeProblem.ClaimLost _ ->
          claim + " is Lost: its PersistentVolume was deleted. Make a claim under another name";
      case VolumeProblem.UsedByOther(_, var pod) ->
          claim
              + " has access mode ReadWriteOncePod, and pod %s has it: no other can start before that is gone"
                  .formatted(pod);
      case VolumeProblem.NotOfThePod(_, var pod) ->
          claim + " was not created for pod %s (pod is not owner)".formatted(pod);
      case VolumeProblem.VolumeNotFound(_, var volume) ->
          claim + " is bound to persistentvolume \"%s\", which does not exist".formatted(volume);
      case VolumeProblem.VolumeDeleting(_, var volume) ->
          claim + " is bound to persistentvolume \"%s\", which is being deleted".formatted(volume);
      case VolumeProblem.BindingIncomplete(_, var volume) ->
          claim + " is not bound yet: it names persistentvolume \"%s\"".formatted(volume);
      case VolumeProblem.Unbound unbound -> claim + " is unbound" + why(unbound);
      case VolumeProblem.Apart(_, var where, var other, var othersWhere) ->
          claim
              + " wants its node to be %s, and persistentvolumeclaim \"%s\" %s: no node is both"
                  .formatted(anyOf(where), other.name(), anyOf(othersWhere));
    };
  }

  private static String why(VolumeProblem.Unbound problem) {
    return switch (problem) {
      case VolumeProblem.NoStorageClass _ ->
          ", names no StorageClass, and no free PersistentVolume without a class suits it";
      case VolumeProblem.StorageClassNotFound(_, var name) ->
          ", and its StorageClass \"%s\" does not exist".formatted(name);
      case VolumeProblem.ImmediateUnbound(_, var name) ->
          ", and its StorageClass \"%s\" has volumeBindingMode Immediate, so its zone is not known yet"
              .formatted(name);
      case VolumeProblem.NoVolumeToBind(_, var name) ->
          ", its StorageClass \"%s\" makes no volumes, and no free PersistentVolume of that class suits it"
              .formatted(name);
      case VolumeProblem.TooFewTogether(_, var others, var volumes) ->
          (", as is %s, and their StorageClasses make no volumes: of the free PersistentVolumes"
                  + " that suit any of them (%d) no node can mount one for each")
              .formatted(names(others), volumes);
      case VolumeProblem.VolumesOfOthers(_, var volumes, var pods) ->
          (", its StorageClass makes no volumes, and of %d alike pods the older ones get the free"
                  + " PersistentVolumes that suit it (%d)")
              .formatted(pods, volumes);
    };
  }

  private static String names(List<NamespacedName> claims) {
    return claims.stream()
        .map(claim -> "\"%s\"".formatted(claim.name()))
        .collect(Collectors.joining(", "));
  }

  private static String anyOf(List<Requirements> alternatives) {
    return alternatives.stream()
        .map(VolumeProblemText::allOf)
        .distinct()
        .collect(Collectors.joining(" or "));
  }

  private static String allOf(Requirements all) {
    return all.asList().stream().map("(%s)"::formatted).collect(Collectors.joining(" and "));
  }
}
