package dev.lamplighter.cli;

import picocli.CommandLine.Command;

/// What every command's help has in common.
@Command(
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    usageHelpAutoWidth = false,
    sortOptions = false,
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    commandListHeading = "%nCommands:%n")
final class CommonOptions {}
