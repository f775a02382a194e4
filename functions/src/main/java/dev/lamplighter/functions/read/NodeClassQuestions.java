package dev.lamplighter.functions.read;

import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.ec2.Image;
import dev.lamplighter.ec2.ImageQuery;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.Listing;
import dev.lamplighter.functions.port.NodeClassResolver;
import dev.lamplighter.launch.LaunchTrial;
import dev.lamplighter.launch.NodeClassFacts;
import dev.lamplighter.launch.NodeClassFacts.Question;
import dev.lamplighter.launch.NodeClassQueries;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.InstanceProfileName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;

/// Asks AWS what a class needs to know, each question by itself: one that gets no answer leaves the
/// others theirs.
final class NodeClassQuestions {
  private final NodeClassQueries queries;
  private final NodeClassResolver resolver;
  private final Gathering gathering;
  private final SortedMap<Question, String> unanswered = new TreeMap<>();
  private final SortedMap<String, ImageId> parameters = new TreeMap<>();
  private final List<Image> images = new ArrayList<>();

  private NodeClassQuestions(
      NodeClassQueries queries, NodeClassResolver resolver, Gathering gathering) {
    this.queries = queries;
    this.resolver = resolver;
    this.gathering = gathering;
  }

  /// `missing` tells of an instance profile that is known not to be there.
  static NodeClassFacts ask(
      NodeClassQueries queries,
      NodeClassResolver resolver,
      Gathering gathering,
      Function<InstanceProfileName, Optional<Ec2Error>> missing,
      LaunchTrial trial) {
    return new NodeClassQuestions(queries, resolver, gathering).ask(missing, trial);
  }

  private NodeClassFacts ask(
      Function<InstanceProfileName, Optional<Ec2Error>> missing, LaunchTrial trial) {
    answer(Question.IMAGES, this::askForImages);
    var subnets =
        list(
            Question.SUBNETS,
            !queries.subnets().isEmpty(),
            () -> resolver.subnets(queries.subnets()));
    var groups =
        list(
            Question.SECURITY_GROUPS,
            !queries.securityGroups().isEmpty(),
            () -> resolver.securityGroups(queries.securityGroups()));
    var reservations =
        list(
            Question.CAPACITY_RESERVATIONS,
            !queries.capacityReservations().isEmpty(),
            () -> resolver.capacityReservations(queries.capacityReservations()));
    var placementGroups =
        list(
            Question.PLACEMENT_GROUP,
            queries.placementGroup().isPresent(),
            () -> resolver.placementGroups(queries.placementGroup().orElseThrow()));
    gathering.callFollows();
    Optional<Ec2Error> refusal = askForProfile().or(() -> queries.givenProfile().flatMap(missing));
    return new NodeClassFacts(
        parameters,
        images,
        subnets,
        groups,
        reservations,
        placementGroups,
        refusal,
        trial,
        unanswered);
  }

  private void askForImages() {
    for (String parameter : queries.imageParameters()) {
      gathering.callFollows();
      resolver.imageParameter(parameter).ifPresent(image -> parameters.put(parameter, image));
    }
    List<ImageQuery> all = new ArrayList<>(queries.images());
    if (!parameters.isEmpty()) {
      all.add(ImageQuery.ofIds(parameters.values()));
    }
    images.addAll(list(Question.IMAGES, !all.isEmpty(), () -> resolver.images(all)));
  }

  private Optional<Ec2Error> askForProfile() {
    var refusals = new ArrayList<Ec2Error>();
    queries
        .profile()
        .ifPresent(
            profile ->
                answer(
                    Question.INSTANCE_PROFILE,
                    () ->
                        resolver
                            .ensureInstanceProfile(profile.name(), profile.role(), profile.tags())
                            .ifPresent(refusals::add)));
    return refusals.stream().findFirst();
  }

  /// Without terms nothing is selected, and there is nothing to ask.
  private <T> List<T> list(Question question, boolean asked, Supplier<Listing<T>> read) {
    var items = new ArrayList<T>();
    if (asked) {
      answer(
          question,
          () -> {
            var listing = read.get();
            items.addAll(listing.items());
            listing.missing().ifPresent(why -> unanswered.put(question, why));
          });
    }
    return items;
  }

  private void answer(Question question, Runnable ask) {
    gathering.callFollows();
    try {
      ask.run();
    } catch (CallFailed failed) {
      unanswered.put(question, failed.reason());
    }
  }
}
