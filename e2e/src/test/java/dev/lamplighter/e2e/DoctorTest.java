package dev.lamplighter.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.local.doctor.Finding;
import dev.lamplighter.local.doctor.Verdict;
import dev.lamplighter.local.services.EmulatedAccount;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/// What `doctor` finds on a real API server and an account that others wrote, before and after
/// something is broken.
@EnabledIfEnvironmentVariable(named = EmulatedAccount.PYTHON, matches = ".+")
class DoctorTest {
  private static final Duration CLASS_IS_READY = Duration.ofMinutes(1);

  @Test
  void findsWhatIsThereAndWhatIsMissing() {
    try (var stage = LabStage.on(new LiveAccount())) {
      stage.await(
          CLASS_IS_READY,
          () ->
              stage
                  .kubectl("get", "ec2nodeclass", "default", "-o", "jsonpath={.status.conditions}")
                  .contains("\"status\":\"True\",\"type\":\"Ready\""));

      var well = verdicts(stage.account().findings());

      assertThat(well)
          .containsEntry("cluster", Verdict.OK)
          .containsEntry("API server", Verdict.OK)
          .containsEntry("definitions", Verdict.OK)
          .containsEntry("rights in the cluster", Verdict.OK)
          .containsEntry("Karpenter", Verdict.OK)
          .containsEntry("EC2NodeClass default subnets", Verdict.OK)
          .containsEntry("EC2NodeClass default security groups", Verdict.OK)
          .containsEntry("table", Verdict.OK)
          .containsEntry("lease", Verdict.OK)
          .containsEntry("schedule", Verdict.OK)
          .containsEntry("leftovers", Verdict.OK)
          // The emulated account has neither: no EKS that tells of access entries, no role for
          // spot.
          .containsEntry("access entry", Verdict.FAIL)
          .containsEntry("role for spot", Verdict.FAIL);

      stage.kubectl("delete", "clusterrolebinding", "lamplighter");
      var broken = stage.account().findings();

      assertThat(verdicts(broken)).containsEntry("API server", Verdict.FAIL);
      assertThat(broken)
          .filteredOn(it -> it.check().equals("API server"))
          .extracting(Finding::found)
          .allMatch(it -> it.contains("403"));
      assertThat(verdicts(broken))
          .containsEntry("rights in the cluster", Verdict.WARN)
          .containsEntry("table", Verdict.OK);
    }
  }

  private static Map<String, Verdict> verdicts(List<Finding> findings) {
    var verdicts = new TreeMap<String, Verdict>();
    findings.forEach(it -> verdicts.put(it.check(), it.verdict()));
    return verdicts;
  }
}
