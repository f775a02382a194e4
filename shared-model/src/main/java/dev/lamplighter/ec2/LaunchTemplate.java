package dev.lamplighter.ec2;

import dev.lamplighter.model.LaunchTemplateName;
import java.time.Instant;

/// A launch template as DescribeLaunchTemplates shows it.
public record LaunchTemplate(LaunchTemplateName name, Tags tags, Instant createTime) {}
