package dev.lamplighter.functions.aws.nodeclass;

import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.ec2.InstanceProfile;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.functions.aws.AwsFailures;
import dev.lamplighter.functions.aws.CallRates;
import dev.lamplighter.functions.aws.CallRates.Rate;
import dev.lamplighter.functions.aws.Pages;
import dev.lamplighter.functions.port.Listing;
import dev.lamplighter.model.InstanceProfileName;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.iam.IamClient;
import software.amazon.awssdk.services.iam.model.ListInstanceProfilesRequest;
import software.amazon.awssdk.services.iam.model.NoSuchEntityException;
import software.amazon.awssdk.services.iam.model.Role;
import software.amazon.awssdk.services.iam.model.Tag;

/// IAM's calls about instance profiles, one each. Those that change something are empty when it is
/// done, else say what IAM refused with. All may throw [dev.lamplighter.functions.port.CallFailed].
///
/// While IAM is out of reach they fail at once.
record ProfileCalls(IamClient client, CallRates rates, OutOfReach reach) {
  static final String EXISTS = "EntityAlreadyExists";
  static final String GONE = "NoSuchEntity";

  /// Of roles: a profile has one. Or of profiles: an account has 1000 unless it asked for more.
  static final String FULL = "LimitExceeded";

  private static final int PROFILES_A_PAGE = 1000;

  /// What a look for a profile shows.
  sealed interface Look {}

  record There(Profile profile) implements Look {}

  record Gone() implements Look {}

  record Refused(Ec2Error error) implements Look {}

  /// A profile with what the core does not ask for.
  record Profile(InstanceProfile value, String path, List<String> roles) {
    Profile {
      roles = List.copyOf(roles);
    }

    InstanceProfileName name() {
      return value.name();
    }

    boolean isOf(String role) {
      return roles.equals(List.of(role));
    }
  }

  Look look(InstanceProfileName name) {
    return reach.unless(() -> asked(name));
  }

  private Look asked(InstanceProfileName name) {
    rates.take("GetInstanceProfile", Rate.READ);
    try {
      return new There(
          read(
              client
                  .getInstanceProfile(it -> it.instanceProfileName(name.value()))
                  .instanceProfile()));
    } catch (NoSuchEntityException _) {
      return new Gone();
    } catch (SdkException failed) {
      return new Refused(AwsFailures.refusal("GetInstanceProfile " + name, failed));
    }
  }

  private static Profile read(software.amazon.awssdk.services.iam.model.InstanceProfile profile) {
    var tags = new TreeMap<String, String>();
    profile.tags().forEach(tag -> tags.put(tag.key(), tag.value()));
    return new Profile(
        new InstanceProfile(
            InstanceProfileName.of(profile.instanceProfileName()),
            new Tags(tags),
            profile.createDate()),
        profile.path(),
        profile.roles().stream().map(Role::roleName).toList());
  }

  Listing<InstanceProfileName> list(String pathPrefix) {
    var request =
        ListInstanceProfilesRequest.builder()
            .pathPrefix(pathPrefix)
            .maxItems(PROFILES_A_PAGE)
            .build();
    return reach.unless(
        () ->
            new Pages("ListInstanceProfiles", rates)
                .asFarAsRead(
                    client.listInstanceProfilesPaginator(request),
                    page ->
                        page.instanceProfiles().stream()
                            .map(it -> InstanceProfileName.of(it.instanceProfileName()))));
  }

  Optional<Ec2Error> create(InstanceProfileName name, String path, Tags tags) {
    return refusal(
        "CreateInstanceProfile",
        name,
        () ->
            client.createInstanceProfile(
                it -> it.instanceProfileName(name.value()).path(path).tags(tagList(tags))));
  }

  private static List<Tag> tagList(Tags tags) {
    return tags.values().entrySet().stream()
        .map(tag -> Tag.builder().key(tag.getKey()).value(tag.getValue()).build())
        .toList();
  }

  Optional<Ec2Error> addRole(InstanceProfileName name, String role) {
    return refusal(
        "AddRoleToInstanceProfile",
        name,
        () ->
            client.addRoleToInstanceProfile(
                it -> it.instanceProfileName(name.value()).roleName(role)));
  }

  /// Empty also if it is not there.
  Optional<Ec2Error> removeRole(InstanceProfileName name, String role) {
    return refusal(
            "RemoveRoleFromInstanceProfile",
            name,
            () ->
                client.removeRoleFromInstanceProfile(
                    it -> it.instanceProfileName(name.value()).roleName(role)))
        .filter(error -> !error.code().equals(GONE));
  }

  /// Empty also if it is not there.
  Optional<Ec2Error> delete(InstanceProfileName name) {
    return refusal(
            "DeleteInstanceProfile",
            name,
            () -> client.deleteInstanceProfile(it -> it.instanceProfileName(name.value())))
        .filter(error -> !error.code().equals(GONE));
  }

  private Optional<Ec2Error> refusal(String call, InstanceProfileName name, Runnable made) {
    return reach.unless(
        () -> {
          rates.take(call, Rate.WRITE);
          try {
            made.run();
            return Optional.empty();
          } catch (SdkException failed) {
            return Optional.of(AwsFailures.refusal(call + " " + name, failed));
          }
        });
  }
}
