package dev.lamplighter.launch;

import dev.lamplighter.api.ResolvedCapacityReservation;
import dev.lamplighter.api.ResolvedPlacementGroup;
import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.ec2.Image;
import dev.lamplighter.ec2.SecurityGroup;
import dev.lamplighter.ec2.Subnet;
import dev.lamplighter.model.ImageId;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The answers to [NodeClassQueries].
///
/// - `imageParameters` holds the parameters that exist; a missing one is left out.
/// - `images` are those that the queries found, and those that the parameters name.
/// - `profileRefusal` is AWS's error when the instance profile could not be had; or, where the
///   class names one, when it is known not to be there.
/// - `trial` is whether EC2 would let the class be launched with, as far as that was tried.
/// - `unanswered` are the questions whose call failed or whose list is partial, with the sentence
///   that says why. What the class had before then stays.
public record NodeClassFacts(
    SortedMap<String, ImageId> imageParameters,
    List<Image> images,
    List<Subnet> subnets,
    List<SecurityGroup> securityGroups,
    List<ResolvedCapacityReservation> capacityReservations,
    List<ResolvedPlacementGroup> placementGroups,
    Optional<Ec2Error> profileRefusal,
    LaunchTrial trial,
    SortedMap<Question, String> unanswered) {
  public NodeClassFacts {
    imageParameters = Collections.unmodifiableSortedMap(new TreeMap<>(imageParameters));
    images = List.copyOf(images);
    subnets = List.copyOf(subnets);
    securityGroups = List.copyOf(securityGroups);
    capacityReservations = List.copyOf(capacityReservations);
    placementGroups = List.copyOf(placementGroups);
    unanswered = Collections.unmodifiableSortedMap(new TreeMap<>(unanswered));
  }

  /// Without capacity reservations and placement groups.
  public NodeClassFacts(
      SortedMap<String, ImageId> imageParameters,
      List<Image> images,
      List<Subnet> subnets,
      List<SecurityGroup> securityGroups,
      Optional<Ec2Error> profileRefusal,
      LaunchTrial trial,
      SortedMap<Question, String> unanswered) {
    this(
        imageParameters,
        images,
        subnets,
        securityGroups,
        List.of(),
        List.of(),
        profileRefusal,
        trial,
        unanswered);
  }

  /// Nothing was asked, for the reason `why`.
  public static NodeClassFacts unanswered(String why, LaunchTrial trial) {
    var unanswered = new TreeMap<Question, String>();
    for (Question question : Question.values()) {
      unanswered.put(question, why);
    }
    return new NodeClassFacts(
        new TreeMap<>(), List.of(), List.of(), List.of(), Optional.empty(), trial, unanswered);
  }

  /// The same answers beside another trial.
  public NodeClassFacts with(LaunchTrial other) {
    return new NodeClassFacts(
        imageParameters,
        images,
        subnets,
        securityGroups,
        capacityReservations,
        placementGroups,
        profileRefusal,
        other,
        unanswered);
  }

  /// The questions, each of which may go unanswered by itself.
  public enum Question {
    IMAGES,
    SUBNETS,
    SECURITY_GROUPS,
    CAPACITY_RESERVATIONS,
    PLACEMENT_GROUP,
    INSTANCE_PROFILE
  }
}
