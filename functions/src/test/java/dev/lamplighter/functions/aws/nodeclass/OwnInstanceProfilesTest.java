package dev.lamplighter.functions.aws.nodeclass;

import static dev.lamplighter.functions.aws.nodeclass.IamAnswers.DONE;
import static dev.lamplighter.functions.aws.nodeclass.IamAnswers.created;
import static dev.lamplighter.functions.aws.nodeclass.IamAnswers.got;
import static dev.lamplighter.functions.aws.nodeclass.IamAnswers.page;
import static dev.lamplighter.functions.aws.nodeclass.IamAnswers.refused;
import static dev.lamplighter.functions.aws.nodeclass.IamAnswers.roles;
import static dev.lamplighter.functions.aws.nodeclass.IamAnswers.tag;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.ec2.InstanceProfile;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.functions.aws.AwsStub;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.CallFailed.Kind;
import dev.lamplighter.functions.port.NodeClassResolver;
import dev.lamplighter.model.InstanceProfileName;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// IAM as the emulated account never is: slow to show what was done, used by others at the same
/// time, full, or refusing.
class OwnInstanceProfilesTest {
  private static final InstanceProfileName NAME = InstanceProfileName.of("mydev_1");
  private static final String ROLE = "KarpenterNodeRole-mydev";
  private static final Tags TAGS = Tags.NONE.with(Tags.CLUSTER, "mydev");
  private static final String PATH = "/lamplighter/ap-northeast-2/mydev/";
  private static final String NO_PROFILE = "Instance Profile mydev_1 cannot be found.";
  private static final String NO_ROLE =
      "The role with name KarpenterNodeRole-mydev cannot be found.";

  private final PassingTicker ticker = new PassingTicker();
  private final AwsStub aws = AwsStub.start();
  private final NodeClassResolver resolver =
      new AwsNodeClassResolver(aws.ec2(), aws.signed(), aws.iam(), ticker);

  @AfterEach
  void stop() {
    aws.close();
  }

  @Test
  void aProfileIsMadeUnderItsPathWithItsTagsAndGivenItsRole() {
    aws.answers(404, refused("NoSuchEntity", NO_PROFILE)).answers(created("mydev_1")).answers(DONE);

    assertThat(ensure()).isEmpty();

    assertThat(calls())
        .containsExactly("GetInstanceProfile", "CreateInstanceProfile", "AddRoleToInstanceProfile");
    assertThat(aws.bodies().get(1))
        .contains("InstanceProfileName=mydev_1")
        .contains("Path=%2Flamplighter%2Fap-northeast-2%2Fmydev%2F")
        .contains("Tags.member.1.Key=eks%3Aeks-cluster-name&Tags.member.1.Value=mydev");
    assertThat(aws.bodies().getLast()).contains("RoleName=" + ROLE);
  }

  @Test
  void aProfileThatIsAsItShouldBeTakesOneCall() {
    aws.answers(got("mydev_1", PATH, roles(ROLE)));

    assertThat(ensure()).isEmpty();

    assertThat(calls()).containsExactly("GetInstanceProfile");
  }

  @Test
  void aProfileIsNotLeftBehindWhenItsRoleIsMissing() {
    aws.answers(404, refused("NoSuchEntity", NO_PROFILE))
        .answers(created("mydev_1"))
        .answers(404, refused("NoSuchEntity", NO_ROLE))
        .answers(DONE);

    assertThat(ensure()).map(Ec2Error::toString).contains("NoSuchEntity: " + NO_ROLE);

    assertThat(calls())
        .containsExactly(
            "GetInstanceProfile",
            "CreateInstanceProfile",
            "AddRoleToInstanceProfile",
            "DeleteInstanceProfile");
  }

  /// Nodes may run with it.
  @Test
  void aProfileThatWasThereStaysThoughItsRoleIsRefused() {
    aws.answers(got("mydev_1", PATH, roles()))
        .answers(403, refused("AccessDenied", "not authorized to perform: iam:PassRole"));

    assertThat(ensure()).map(Ec2Error::code).contains("AccessDenied");

    assertThat(calls()).containsExactly("GetInstanceProfile", "AddRoleToInstanceProfile");
  }

  /// Spec AWS 1.7: else a profile would be made and deleted in each look.
  @Test
  void whatWasRefusedIsNotAskedForAgainWithinAMinute() {
    aws.answers(404, refused("NoSuchEntity", NO_PROFILE))
        .answers(created("mydev_1"))
        .answers(404, refused("NoSuchEntity", NO_ROLE))
        .answers(DONE)
        .answers(got("mydev_1", PATH, roles(ROLE)));

    assertThat(ensure()).map(Ec2Error::message).contains(NO_ROLE);
    ticker.passes(Duration.ofSeconds(59));
    assertThat(ensure()).map(Ec2Error::message).contains(NO_ROLE);
    assertThat(calls()).hasSize(4);

    ticker.passes(Duration.ofSeconds(1));
    assertThat(ensure()).isEmpty();
  }

  /// Its making is told, though not that it could not be undone: a listing shows it later.
  @Test
  void theMissingRoleIsToldEvenIfTheProfileStays() {
    aws.answers(404, refused("NoSuchEntity", NO_PROFILE))
        .answers(created("mydev_1"))
        .answers(404, refused("NoSuchEntity", NO_ROLE))
        .answers(503, refused("ServiceFailure", "Later."));

    assertThat(ensure()).map(Ec2Error::toString).contains("NoSuchEntity: " + NO_ROLE);
  }

  /// Deleting it then would only begin the wait anew.
  @Test
  void aProfileThatIamDoesNotShowYetIsKeptForTheNextLook() {
    aws.answers(404, refused("NoSuchEntity", NO_PROFILE))
        .answers(created("mydev_1"))
        .answers(404, refused("NoSuchEntity", NO_PROFILE));

    assertThatThrownBy(this::ensure)
        .isInstanceOfSatisfying(
            CallFailed.class, failed -> assertThat(failed.kind()).isEqualTo(Kind.UNAVAILABLE))
        .hasMessageContaining("IAM does not show what was done to it yet");

    assertThat(calls()).doesNotContain("DeleteInstanceProfile");
  }

  @Test
  void aProfileWhoseMakingWasConfirmedToNobodyGetsItsRole() {
    aws.answers(404, refused("NoSuchEntity", NO_PROFILE))
        .breaksOff(created("mydev_1"))
        .answers(409, refused("EntityAlreadyExists", "Instance Profile mydev_1 already exists."))
        .answers(got("mydev_1", PATH, roles()))
        .answers(DONE);

    assertThat(ensure()).isEmpty();

    assertThat(calls()).endsWith("GetInstanceProfile", "AddRoleToInstanceProfile");
  }

  @Test
  void aRoleThatAnotherLookGaveMeanwhileIsTheRightOne() {
    aws.answers(got("mydev_1", PATH, roles()))
        .answers(409, refused("LimitExceeded", "Cannot exceed quota"))
        .answers(got("mydev_1", PATH, roles(ROLE)));

    assertThat(ensure()).isEmpty();
  }

  @Test
  void callsWhoseReplyBreaksOffAreMadeAgainAndFindTheirWorkDone() {
    aws.answers(got("mydev_1", PATH, roles()))
        .breaksOff(DONE)
        .answers(409, refused("LimitExceeded", "Cannot exceed quota"))
        .answers(got("mydev_1", PATH, roles(ROLE)))
        .answers(got("mydev_1", PATH, roles(ROLE)))
        .breaksOff(DONE)
        .answers(404, refused("NoSuchEntity", NO_ROLE))
        .breaksOff(DONE)
        .answers(404, refused("NoSuchEntity", NO_PROFILE));

    assertThat(ensure()).isEmpty();
    assertThat(resolver.deleteInstanceProfile(NAME)).isEmpty();

    assertThat(calls()).filteredOn(call -> !call.startsWith("Get")).hasSize(6);
  }

  @Test
  void anotherRoleIsReplacedAndMayBeGoneAlready() {
    aws.answers(got("mydev_1", PATH, roles("old")))
        .answers(404, refused("NoSuchEntity", "The role with name old cannot be found."))
        .answers(DONE);

    assertThat(ensure()).isEmpty();

    assertThat(calls())
        .containsExactly(
            "GetInstanceProfile", "RemoveRoleFromInstanceProfile", "AddRoleToInstanceProfile");
  }

  /// Whatever it is, it was not made here: another region's cluster of this name, or a user.
  @ParameterizedTest
  @CsvSource({"/", "/karpenter/ap-northeast-2/mydev/1/", "/lamplighter/us-east-1/mydev/"})
  void aProfileUnderAnotherPathIsNeitherChangedNorDeleted(String path) {
    aws.answers(got("mydev_1", path, roles("old")));

    assertThat(ensure())
        .map(Ec2Error::toString)
        .contains(
            "EntityAlreadyExists: instance profile mydev_1 has the path "
                + path
                + ", and Lamplighter's would have "
                + PATH
                + ". Delete it if nothing uses it");
    assertThat(resolver.deleteInstanceProfile(NAME)).isEmpty();

    assertThat(calls()).containsExactly("GetInstanceProfile", "GetInstanceProfile");
  }

  @ParameterizedTest
  @CsvSource({
    "409, LimitExceeded, Cannot exceed quota for InstanceProfilesPerAccount: 1000",
    "403, AccessDenied, User is not authorized to perform: iam:CreateInstanceProfile"
  })
  void aRefusalToMakeAProfileIsAnAnswer(int status, String code, String message) {
    aws.answers(404, refused("NoSuchEntity", NO_PROFILE)).answers(status, refused(code, message));

    assertThat(ensure()).contains(new Ec2Error(code, message, Optional.of("r-" + code)));
  }

  @Test
  void throttlingIsNoAnswer() {
    aws.answers(400, refused("Throttling", "Rate exceeded"));

    assertThatThrownBy(this::ensure)
        .isInstanceOfSatisfying(
            CallFailed.class, failed -> assertThat(failed.kind()).isEqualTo(Kind.THROTTLED))
        .hasMessageStartingWith("GetInstanceProfile mydev_1: 400 Throttling");
  }

  /// As when two looks delete it at once.
  @Test
  void aProfileThatVanishesWhileItIsDeletedIsDeleted() {
    aws.answers(got("mydev_1", PATH, roles(ROLE)))
        .answers(404, refused("NoSuchEntity", NO_ROLE))
        .answers(404, refused("NoSuchEntity", NO_PROFILE));

    assertThat(resolver.deleteInstanceProfile(NAME)).isEmpty();

    assertThat(calls())
        .containsExactly(
            "GetInstanceProfile", "RemoveRoleFromInstanceProfile", "DeleteInstanceProfile");
  }

  @Test
  void aProfileThatIsGoneTakesOneCall() {
    aws.answers(404, refused("NoSuchEntity", NO_PROFILE));

    assertThat(resolver.deleteInstanceProfile(NAME)).isEmpty();

    assertThat(calls()).containsExactly("GetInstanceProfile");
  }

  @Test
  void aProfileThatGotARoleMeanwhileIsNotDeleted() {
    aws.answers(got("mydev_1", PATH, roles()))
        .answers(409, refused("DeleteConflict", "must remove roles from instance profile first"));

    assertThat(resolver.deleteInstanceProfile(NAME)).map(Ec2Error::code).contains("DeleteConflict");
  }

  @Test
  void profilesAreListedByPathPageByPageAndTheirTagsAskedForOneByOne() {
    aws.answers(page("more", "mydev_1", "mydev_2"))
        .answers(page("", "mydev_3"))
        .answers(got("mydev_1", PATH, tag(Tags.CLUSTER, "mydev")))
        .answers(404, refused("NoSuchEntity", "Instance Profile mydev_2 cannot be found."))
        .answers(got("mydev_3", PATH, tag("team", "web")));

    var found = resolver.instanceProfiles(TAGS);

    assertThat(found.complete()).isTrue();
    assertThat(found.items())
        .isEqualTo(List.of(new InstanceProfile(NAME, TAGS, Instant.parse("2026-01-02T03:04:05Z"))));
    assertThat(aws.bodies().getFirst())
        .contains("PathPrefix=%2Flamplighter%2Fap-northeast-2%2Fmydev%2F");
    assertThat(aws.bodies().get(1)).contains("Marker=more");
  }

  @Test
  void aListWithoutItsLastPageIsIncomplete() {
    aws.answers(page("more", "mydev_1"));
    for (int attempt = 0; attempt < 4; attempt++) {
      aws.answers(503, refused("ServiceUnavailable", "Later."));
    }
    aws.answers(got("mydev_1", PATH, tag(Tags.CLUSTER, "mydev")));

    var found = resolver.instanceProfiles(TAGS);

    assertThat(found.complete()).isFalse();
    assertThat(found.items()).extracting(InstanceProfile::name).containsExactly(NAME);
  }

  @Test
  void profilesWhoseTagsMayNotBeReadAreNoList() {
    aws.answers(page("", "mydev_1"))
        .answers(403, refused("AccessDenied", "not authorized to perform: iam:GetInstanceProfile"));

    assertThatThrownBy(() -> resolver.instanceProfiles(TAGS))
        .isInstanceOf(CallFailed.class)
        .hasMessage(
            "GetInstanceProfile mydev_1: AccessDenied: not authorized to perform:"
                + " iam:GetInstanceProfile");
  }

  private Optional<Ec2Error> ensure() {
    return resolver.ensureInstanceProfile(NAME, ROLE, TAGS);
  }

  private List<String> calls() {
    return aws.bodies().stream()
        .map(body -> body.replaceFirst("^Action=(\\w+)&[\\s\\S]*$", "$1"))
        .toList();
  }
}
