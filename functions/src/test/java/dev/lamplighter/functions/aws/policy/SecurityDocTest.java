package dev.lamplighter.functions.aws.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.aws.ec2.GoldenFile;
import dev.lamplighter.functions.install.LambdaFunction;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// `docs/security.md` has every permission in AWS, and why.
class SecurityDocTest {
  private static final PolicyScope SCOPE =
      ControllerPolicyTest.scope("ap-northeast-2", List.of("mydev"));
  private static final Wiring WIRING =
      new Wiring(
          "arn:aws:sqs:ap-northeast-2:111122223333:interruptions",
          "arn:aws:events:ap-northeast-2:111122223333:event-bus/default",
          "arn:aws:lambda:ap-northeast-2:111122223333:function:stack:live");

  @Test
  void theDocumentHasEveryStatementOfEveryRole() {
    GoldenFile.compare("docs/security.md", document(), SecurityDocTest.class);
  }

  @Test
  void everyStatementHasAReason() {
    assertThat(ControllerPolicyTest.everyFunctions())
        .flatExtracting(PolicyDocument::statements)
        .allSatisfy(it -> assertThat(it.reason()).as(it.sid()).endsWith("."));
  }

  private static String document() {
    return Stream.of(
            """
            # Security

            Every permission that Lamplighter has, and why. For a cluster `mydev` in `ap-northeast-2`, account `111122223333`, table `lamplighter` and one
            node role; yours have your names. This page is written by `SecurityDocTest` from the data that the stack's policies are made of (decision 0074);
            `CalledActionsTest` holds each action to a call of the code, and each call to an action.

            - No role may do anything with IAM but pass the node roles to EC2 and keep instance profiles. None may make roles, policies or users.
            - Nothing is made, tagged or ended without a look at its tags: nodes of other clusters, and instances of nobody's, are out of reach.
            - Of the table each function has the items of its clusters; `StackFunction` those of its one cluster, and the function that renews the catalogue no cluster's.
            - There is no open port, no URL, no image of ours in your cluster. The functions call EKS's API server, AWS calls them.
            - Table, queues, logs and settings are encrypted: by AWS's keys, or by yours (`guarding.kmsKey`). The queues refuse what comes without TLS.
            - Secrets are neither stored nor logged. A token for an API server is signed by the function itself and lives for fifteen minutes.
            """,
            "## The functions that look at clusters\n\n"
                + "`ReconcileFunction` and `InterruptionFunction` do the same, one by schedule, one"
                + " when told to, and share a role.\n",
            table(
                FunctionPolicies.controller(SCOPE, WIRING),
                LambdaPolicies.logs(
                    SCOPE,
                    LambdaFunction.RECONCILE.logGroup("Lamplighter"),
                    LambdaFunction.INTERRUPTION.logGroup("Lamplighter")),
                LambdaPolicies.queue(WIRING)),
            "## The function that renews the catalogue\n",
            table(
                FunctionPolicies.catalogue(SCOPE),
                LambdaPolicies.logs(SCOPE, LambdaFunction.CATALOGUE.logGroup("Lamplighter"))),
            "## The function that sets up a cluster and takes everything away\n\n"
                + "`StackFunction`, one for each cluster with a role for that cluster alone"
                + " (decision 0081).\n",
            table(
                FunctionPolicies.stack(SCOPE, WIRING),
                LambdaPolicies.logs(
                    SCOPE,
                    LambdaFunction.STACK.logGroup("Lamplighter", SCOPE.clusters().getFirst()))),
            "## Each of them, on request\n",
            table(
                List.of(
                    LambdaPolicies.subnets(),
                    LambdaPolicies.key(
                        SCOPE, "arn:aws:kms:ap-northeast-2:111122223333:key/yours"))),
            """
            ## Other roles

            | role | taken by | may |
            |---|---|---|
            | of schedules | EventBridge Scheduler, for schedules of this account | invoke the one function at its alias |
            | of nodes, if the stack makes it | EC2 | what each node of EKS needs: AmazonEKSWorkerNodePolicy, AmazonEKS_CNI_Policy, AmazonEC2ContainerRegistryPullOnly, AmazonSSMManagedInstanceCore |

            EventBridge may send to the queues for the stack's own rules (`aws:SourceArn`), and invoke the functions likewise.

            ## In the cluster

            | who | how | may |
            |---|---|---|
            | the functions that look at clusters | an access entry with the group `lamplighter` | what [rbac/lamplighter.yaml](../functions/src/main/resources/dev/lamplighter/functions/rbac/lamplighter.yaml) says; an audit log of the end-to-end tests holds it to what is asked for |
            | the function that sets up a cluster | an access entry with AmazonEKSClusterAdminPolicy | all: it makes definitions and rights, and nobody can give rights that he has not. It runs when the stack is created, updated or deleted, invoked by CloudFormation |
            | nodes | an access entry of type EC2_LINUX | what each node may |

            `accessEntries: false` makes none of these; then you map the roles in `aws-auth`.

            `./lamplighter doctor` runs under the rights of who calls it, reads only, and asks for `lambda:GetAccountSettings` and
            `servicequotas:GetServiceQuota` among others ([faq.md](faq.md)); no role of the functions has these two.

            ## What it is not given

            Keys of encrypted volumes, image parameters outside `/aws/service`, and `iam:CreateServiceLinkedRole`: see decision 0074 for what to add if you
            need it. The service-linked role of Spot is made once for each account: `aws iam create-service-linked-role --aws-service-name spot.amazonaws.com`.
            """)
        .collect(Collectors.joining("\n"));
  }

  private static String table(List<PolicyDocument> documents, PolicyDocument... more) {
    return Stream.concat(documents.stream(), Stream.of(more))
        .flatMap(document -> document.statements().stream())
        .map(SecurityDocTest::row)
        .collect(Collectors.joining("", "| may | on | if | why |\n|---|---|---|---|\n", ""));
  }

  private static String row(Statement statement) {
    return "| %s | %s | %s | %s |\n"
        .formatted(
            lines(statement.actions().stream()),
            lines(statement.resources().stream()),
            lines(
                statement.conditions().stream()
                    .map(
                        it ->
                            "%s %s %s"
                                .formatted(it.key(), word(it), String.join(", ", it.values())))),
            statement.reason());
  }

  private static String word(Condition condition) {
    return switch (condition.operator()) {
      case STRING_EQUALS -> "is";
      case STRING_EQUALS_IF_EXISTS -> "is, if sent,";
      case EACH_STRING_EQUALS -> "are of";
      case EACH_STRING_LIKE -> "are like one of";
      case STRING_LIKE -> "is like";
    };
  }

  private static String lines(Stream<String> texts) {
    return texts.map(text -> "`%s`".formatted(text)).collect(Collectors.joining("<br>"));
  }
}
