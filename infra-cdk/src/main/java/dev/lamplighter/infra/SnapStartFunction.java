package dev.lamplighter.infra;

import static java.util.Objects.requireNonNull;

import dev.lamplighter.functions.install.Installation;
import dev.lamplighter.functions.install.LambdaFunction;
import java.util.Map;
import software.amazon.awscdk.Annotations;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.iam.IRole;
import software.amazon.awscdk.services.lambda.Alias;
import software.amazon.awscdk.services.lambda.Architecture;
import software.amazon.awscdk.services.lambda.CfnFunction;
import software.amazon.awscdk.services.lambda.Code;
import software.amazon.awscdk.services.lambda.Function;
import software.amazon.awscdk.services.lambda.LoggingFormat;
import software.amazon.awscdk.services.lambda.Runtime;
import software.amazon.awscdk.services.lambda.SnapStartConf;
import software.amazon.awscdk.services.logs.ILogGroup;
import software.amazon.awscdk.services.logs.LogGroup;
import software.constructs.Construct;

/// A function with its log, whose published version starts from a snapshot. It is invoked by its
/// alias only: nothing else has the snapshot.
final class SnapStartFunction extends Construct {
  private final LogGroup logs;
  private final Function function;
  private final Alias alias;

  SnapStartFunction(
      Construct scope,
      LambdaFunction which,
      String logGroup,
      Deployment deployment,
      IRole role,
      Map<String, String> variables) {
    super(scope, "Live");
    var installation = deployment.installation();
    this.logs = logs(logGroup, installation);
    var options = installation.functions();
    var builder =
        Function.Builder.create(this, which.className())
            .runtime(Runtime.JAVA_25)
            .handler(which.handler())
            .code(Code.fromAsset(deployment.zip().toString()))
            .architecture(architecture(installation))
            .memorySize(options.memory(which))
            .timeout(Duration.seconds(which.timeout().toSeconds()))
            .snapStart(SnapStartConf.ON_PUBLISHED_VERSIONS)
            .loggingFormat(LoggingFormat.JSON)
            .logGroup(logs)
            .role(role)
            .environment(variables);
    if (options.reservedConcurrency().isPresent() && which == LambdaFunction.RECONCILE) {
      builder.reservedConcurrentExecutions(options.reservedConcurrency().getAsInt());
    }
    OwnersKey.of(this, installation).ifPresent(builder::environmentEncryption);
    this.function = builder.build();
    // It warns although an alias is here.
    Annotations.of(function).acknowledgeWarning("@aws-cdk/aws-lambda:snapStartRequirePublish");
    inSubnets(installation);
    this.alias =
        Alias.Builder.create(this, "Alias")
            .aliasName(LambdaFunction.ALIAS)
            .version(function.getCurrentVersion())
            .build();
  }

  ILogGroup logs() {
    return logs;
  }

  Function function() {
    return function;
  }

  Alias alias() {
    return alias;
  }

  private LogGroup logs(String name, Installation installation) {
    var builder =
        LogGroup.Builder.create(this, "Logs")
            .logGroupName(name)
            .retention(Retention.of(installation.observation().logRetentionDays()))
            .removalPolicy(RemovalPolicy.DESTROY);
    OwnersKey.of(new Construct(this, "LogsKey"), installation).ifPresent(builder::encryptionKey);
    return builder.build();
  }

  private static Architecture architecture(Installation installation) {
    return switch (installation.functions().architecture()) {
      case ARM64 -> Architecture.ARM_64;
      case X86_64 -> Architecture.X86_64;
    };
  }

  /// By ids alone: the CDK's own way asks for the whole VPC, and gives the role more than it needs.
  private void inSubnets(Installation installation) {
    var options = installation.functions();
    if (options.inSubnets()) {
      ((CfnFunction) requireNonNull(function.getNode().getDefaultChild()))
          .setVpcConfig(
              CfnFunction.VpcConfigProperty.builder()
                  .subnetIds(options.subnets())
                  .securityGroupIds(options.securityGroups())
                  .build());
    }
  }
}
