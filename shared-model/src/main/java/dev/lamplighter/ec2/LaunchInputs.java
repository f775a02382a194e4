package dev.lamplighter.ec2;

import java.util.List;

/// Everything a launch sends to EC2, fixed before the first call and stored with the reservation,
/// so that a retry by another invocation sends the same to the letter.
public record LaunchInputs(List<LaunchTemplateRequest> launchTemplates, FleetRequest fleet) {
  public LaunchInputs {
    launchTemplates = List.copyOf(launchTemplates);
  }
}
