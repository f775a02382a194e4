package dev.lamplighter.decision;

import dev.lamplighter.decision.Remedy.VolumeEntry;
import dev.lamplighter.model.AmountText;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Taint;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/// A [Remedy] as the rest of a sentence that begins with its pool.
public final class RemedyText {
  private RemedyText() {}

  public static String sentence(Remedy remedy) {
    return switch (remedy) {
      case Remedy.AddTolerations(var taints) ->
          "add toleration%s %s"
              .formatted(
                  taints.size() == 1 ? "" : "s",
                  taints.stream().map(Taint::toString).collect(Collectors.joining(", ")));
      case Remedy.MatchLabels match -> match(match);
      case Remedy.SelectSubnet(var nodeClass, var zones) ->
          "let subnetSelectorTerms of EC2NodeClass %s select a subnet in %s"
              .formatted(nodeClass, either(zones));
      case Remedy.SelectImage(var nodeClass, var architectures) ->
          "let amiSelectorTerms of EC2NodeClass %s select an image for %s"
              .formatted(nodeClass, either(architectures));
      case Remedy.RaiseMaxPods raise -> raise(raise);
      case Remedy.Then(var obstacle) ->
          "what is in the way then: " + FullStop.without(RejectionText.sentence(obstacle));
      case Remedy.Several(var remedies) -> several(remedies);
      case Remedy.RaiseLimit(var resource, var limit, var promised, var needed) ->
          "limit %s %s leaves %s, needs %s: raise it to %s"
              .formatted(
                  resource,
                  amount(resource, limit),
                  amount(resource, Math.max(0, limit - promised)),
                  amount(resource, needed),
                  amount(resource, promised + needed));
      case Remedy.AllowType allow -> whyNone(allow) + "; smallest that would: " + allow.smallest();
      case Remedy.LowerMinValues lower -> lower(lower);
      case Remedy.AskAgain(var until) ->
          "EC2 had none of it, and is asked again at " + until.truncatedTo(ChronoUnit.SECONDS);
      case Remedy.EnlargeVolume enlarge -> enlarge(enlarge);
      case Remedy.AskForLess(var most) ->
          "no type at all has more than %s: ask for no more".formatted(most);
      case Remedy.NothingHelps(var lacking, var atAll) ->
          "nothing helps: no type %s has any %s for it"
              .formatted(
                  atAll ? "at all" : "that suits the pod, in the NodePool's zones,",
                  either(lacking));
    };
  }

  private static String lower(Remedy.LowerMinValues minValues) {
    return "lower minValues of %s from %d to %d, allow more %s, or set minValuesPolicy: BestEffort for the cluster"
        .formatted(
            minValues.key(),
            minValues.wanted(),
            minValues.found(),
            minValues.key().equals(LabelKey.INSTANCE_TYPE) ? "types" : "of its values");
  }

  /// What follows on asking for less goes by what is asked for then.
  private static String several(List<Remedy> remedies) {
    var text = new StringBuilder();
    for (int i = 0; i < remedies.size(); i++) {
      if (i > 0) {
        text.append(remedies.get(i - 1) instanceof Remedy.AskForLess ? "; then " : "; and ");
      }
      text.append(sentence(remedies.get(i)));
    }
    return text.toString();
  }

  private static String match(Remedy.MatchLabels match) {
    return match.told()
        ? "let pod and NodePool agree on "
            + match.keys().stream()
                .map(each -> each.key().value())
                .collect(Collectors.joining(", "))
        : match.keys().stream()
            .map(each -> FullStop.without(each.message()))
            .collect(Collectors.joining(", "));
  }

  private static String raise(Remedy.RaiseMaxPods raise) {
    return "EC2NodeClass %s has kubelet %s: %d, so a node has %d pod%s at most, of which DaemonSets take %d: raise %s%s"
        .formatted(
            raise.nodeClass(),
            raise.field(),
            raise.set(),
            raise.pods(),
            raise.pods() == 1 ? "" : "s",
            raise.taken(),
            raise.field(),
            raise.field() == Remedy.KubeletField.MAX_PODS
                ? " to %d at least".formatted(raise.taken() + 1)
                : "");
  }

  private static String either(Collection<?> some) {
    return some.stream().map(Object::toString).collect(Collectors.joining(" or "));
  }

  private static String enlarge(Remedy.EnlargeVolume volume) {
    return "its nodes have a volume of %s (%s), which leaves pods %s: %s, or instanceStorePolicy: RAID0"
        .formatted(
            amount(ResourceName.EPHEMERAL_STORAGE, volume.bytes()),
            whence(volume),
            amount(ResourceName.EPHEMERAL_STORAGE, volume.most()),
            change(volume.entry()));
  }

  private static String whence(Remedy.EnlargeVolume volume) {
    String listed = "blockDeviceMappings of EC2NodeClass " + volume.nodeClass();
    return switch (volume.entry()) {
      case VolumeEntry.Sized(var device) -> "%s in %s".formatted(device, listed);
      case VolumeEntry.Unsized(var device) ->
          "the default, for %s in %s has no volumeSize".formatted(device, listed);
      case VolumeEntry.Missing(var device) ->
          "the default, for %s have no %s"
              .formatted(listed, device.orElse("entry with rootVolume: true"));
    };
  }

  private static String change(VolumeEntry entry) {
    return switch (entry) {
      case VolumeEntry.Sized(_) -> "set a larger volumeSize there";
      case VolumeEntry.Unsized(_) -> "set volumeSize there";
      case VolumeEntry.Missing(_) -> "add that with a larger volumeSize";
    };
  }

  private static String whyNone(Remedy.AllowType allow) {
    if (!allow.lacking().isEmpty()) {
      return "no type in its requirements has "
          + allow.lacking().stream().map(ResourceName::value).collect(Collectors.joining(" or "));
    }
    return allow.nearest().map(RemedyText::tooSmall).orElse("no type meets the requirements");
  }

  private static String tooSmall(Remedy.TooSmall nearest) {
    String has =
        nearest.lacking().names().stream()
            .map(
                name ->
                    "%s %s after %s overhead"
                        .formatted(
                            name,
                            amount(name, nearest.lacking().get(name)),
                            amount(name, nearest.overhead().get(name))))
            .collect(Collectors.joining(" or "));
    return "no type in its requirements has %s (%s comes closest)".formatted(has, nearest.type());
  }

  private static String amount(ResourceName resource, long amount) {
    return AmountText.of(resource, amount);
  }
}
