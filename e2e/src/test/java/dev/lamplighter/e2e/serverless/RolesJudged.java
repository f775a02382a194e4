package dev.lamplighter.e2e.serverless;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.local.services.LocalServices;
import java.util.List;

/// Whether the roles of a stack may do what was asked in their names, and no more. No emulator
/// evaluates conditions on tags, so the policies themselves are asked.
final class RolesJudged {
  private RolesJudged() {}

  static void judge(List<DeployedRole> roles) {
    for (DeployedRole role : roles) {
      System.out.println("ROLE " + role + " asked " + role.asked().size());
      System.out.println("  refused " + role.refused());
      System.out.println("  idle " + role.idleStatements());
      System.out.println("  idle actions " + role.idleActions());
      System.out.println("  out " + role.reachingOut(LocalServices.CLUSTER));
    }
    assertThat(roles).isNotEmpty();
  }
}
