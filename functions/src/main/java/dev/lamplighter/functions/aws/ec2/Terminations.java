package dev.lamplighter.functions.aws.ec2;

import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.model.InstanceId;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/// Many instances in few calls, though EC2 refuses a call as a whole for one of its instances (EC2
/// API, TerminateInstances): those that the refusal names are left out of the next call, and where
/// it names none, each is asked for alone.
final class Terminations {
  /// As Karpenter (spec AWS 3.7); EC2 takes 1,000.
  static final int AT_ONCE = 500;

  private final Function<List<InstanceId>, Optional<Ec2Error>> call;
  private final SortedMap<InstanceId, Ec2Error> refused = new TreeMap<>();

  private Terminations(Function<List<InstanceId>, Optional<Ec2Error>> call) {
    this.call = call;
  }

  /// `call` tells why EC2 refused one. Throws what it throws.
  static SortedMap<InstanceId, Ec2Error> of(
      List<InstanceId> ids, Function<List<InstanceId>, Optional<Ec2Error>> call) {
    var all = new Terminations(call);
    for (int from = 0; from < ids.size(); from += AT_ONCE) {
      all.ask(ids.subList(from, Math.min(ids.size(), from + AT_ONCE)));
    }
    return all.refused;
  }

  private void ask(List<InstanceId> ids) {
    List<InstanceId> left = ids;
    while (!left.isEmpty()) {
      Optional<Ec2Error> error = call.apply(left);
      if (error.isEmpty()) {
        return;
      }
      String said = error.get().message();
      List<InstanceId> named = left.stream().filter(id -> said.contains(id.value())).toList();
      if (named.isEmpty() && left.size() > 1) {
        left.forEach(id -> ask(List.of(id)));
        return;
      }
      List<InstanceId> out = named.isEmpty() ? left : named;
      out.forEach(id -> refused.put(id, error.get()));
      left = left.stream().filter(id -> !out.contains(id)).toList();
    }
  }
}
