package dev.lamplighter.teardown;

import dev.lamplighter.ec2.Instance;
import dev.lamplighter.snapshot.FailedDeletion;
import dev.lamplighter.snapshot.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What a look still found, each in a sentence that says what to do about it if nobody goes on.
final class Remains {
  private static final int NAMED = 5;

  private Remains() {}

  /// `failed` are the deletions that AWS has not carried out.
  static List<String> of(TeardownView view, List<FailedDeletion> failed) {
    List<String> remains = new ArrayList<>();
    switch (view.leave()) {
      case Leave.Keep(var because) -> kept(view, because, remains);
      case Leave.Drain _ -> left(view, remains);
    }
    failed.stream()
        .filter(FailedDeletion::told)
        .map(FailedDeletion::sentence)
        .map(it -> it.replaceFirst("\\.$", ""))
        .forEach(remains::add);
    silence(view, remains);
    unread(view, remains);
    return remains;
  }

  private static void kept(TeardownView view, String because, List<String> remains) {
    List<Instance> running = view.instances().stream().filter(it -> it.state().alive()).toList();
    if (!running.isEmpty()) {
      remains.add(
          "%s go on running and billing, with their NodeClaims: %s. Nothing drains or terminates them now, and a deleted NodeClaim or Node of theirs waits until Karpenter or Lamplighter looks after the cluster again"
              .formatted(named("instance", running, it -> it.id().toString()), because));
    }
  }

  private static void left(TeardownView view, List<String> remains) {
    List<Instance> there =
        view.instances().stream().filter(it -> it.state() != Instance.State.TERMINATED).toList();
    if (!there.isEmpty()) {
      remains.add(
          "%s not terminated yet: aws ec2 terminate-instances --instance-ids %s"
              .formatted(
                  named("instance", there, it -> "%s (%s)".formatted(it.id(), state(it))),
                  there.stream()
                      .limit(NAMED)
                      .map(it -> it.id().toString())
                      .collect(Collectors.joining(" "))));
    }
    if (!view.reserved().isEmpty()) {
      remains.add(
          named("launch", view.reserved(), it -> it.record().name().toString())
              + " of which nobody knows yet what came of it");
    }
    if (!view.snapshot().launchTemplates().isEmpty()) {
      remains.add(
          named("launch template", view.snapshot().launchTemplates(), it -> it.name().toString()));
    }
    if (!view.snapshot().instanceProfiles().isEmpty()) {
      remains.add(
          named("instance profile", view.snapshot().instanceProfiles(), it -> it.name().toString())
              + ", with its node role in it: aws iam remove-role-from-instance-profile, then"
              + " delete-instance-profile");
    }
  }

  private static String state(Instance instance) {
    return instance.state().name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static void silence(TeardownView view, List<String> remains) {
    switch (view.reach()) {
      case Reach.Answers() -> {}
      case Reach.Gone _ -> {}
      case Reach.Silent(_, var why) ->
          remains.add(
              "NodeClaims, Nodes, NodePools and EC2NodeClasses may keep Lamplighter's finalizers, since the cluster does not answer as it should (%s): kubectl patch KIND NAME --type=merge -p '{\"metadata\":{\"finalizers\":null}}'"
                  .formatted(why));
    }
  }

  private static void unread(TeardownView view, List<String> remains) {
    Stream.of(
            Source.INSTANCES,
            Source.LAUNCH_TEMPLATES,
            Source.INSTANCE_PROFILES,
            Source.CLAIM_RECORDS)
        .filter(view.snapshot().incomplete()::containsKey)
        .map(source -> unread(source, view))
        .forEach(remains::add);
  }

  private static String unread(Source source, TeardownView view) {
    return view.iamSilence()
        .filter(_ -> source == Source.INSTANCE_PROFILES)
        .map(IamSilence::sentence)
        .orElseGet(() -> "unknown: " + view.snapshot().incomplete().get(source));
  }

  private static <T> String named(String what, List<T> things, Function<T, String> name) {
    String names = things.stream().limit(NAMED).map(name).collect(Collectors.joining(", "));
    int more = things.size() - NAMED;
    return "%d %s%s (%s%s)"
        .formatted(
            things.size(),
            what,
            things.size() == 1 ? "" : what.endsWith("ch") ? "es" : "s",
            names,
            more > 0 ? " and %d more".formatted(more) : "");
  }
}
