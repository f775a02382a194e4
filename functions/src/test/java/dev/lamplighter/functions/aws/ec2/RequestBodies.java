package dev.lamplighter.functions.aws.ec2;

import dev.lamplighter.ec2.LaunchInputs;
import dev.lamplighter.functions.aws.AwsStub;
import dev.lamplighter.functions.aws.FrozenTicker;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What a launch sends to EC2, in a form that can be read: a parameter a line in the order in which
/// they are sent, decoded, and user data in the clear.
public final class RequestBodies {
  private static final String USER_DATA = "LaunchTemplateData.UserData";
  private static final String TEMPLATE_MADE =
      "<CreateLaunchTemplateResponse><requestId>r-1</requestId></CreateLaunchTemplateResponse>";

  private RequestBodies() {}

  public static String of(LaunchInputs inputs) {
    return sent(inputs).stream()
        .map(RequestBodies::readable)
        .collect(Collectors.joining("\n", "", ""));
  }

  private static List<String> sent(LaunchInputs inputs) {
    try (var aws = AwsStub.start();
        var client = aws.ec2()) {
      var cloud = new Ec2InstanceCloud(client, new FrozenTicker());
      inputs.launchTemplates().forEach(_ -> aws.answers(TEMPLATE_MADE));
      aws.answers(Ec2Answers.fleet("", ""));
      inputs.launchTemplates().forEach(cloud::createLaunchTemplate);
      cloud.createFleet(inputs.fleet());
      return aws.bodies();
    }
  }

  private static String readable(String body) {
    return Stream.of(body.split("&", -1))
        .map(parameter -> parameter.split("=", 2))
        .map(parameter -> line(decoded(parameter[0]), decoded(parameter[1]), body))
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private static String decoded(String part) {
    return URLDecoder.decode(part, StandardCharsets.UTF_8);
  }

  private static String line(String name, String value, String body) {
    if (name.equals(USER_DATA)) {
      String text = new String(Base64.getDecoder().decode(value), StandardCharsets.UTF_8);
      return name + " in base64:\n" + text.replaceAll("(?m)^(?=.)", "    ");
    }
    boolean drawn = name.equals("ClientToken") && body.startsWith("Action=CreateLaunchTemplate&");
    return name + "=" + (drawn ? "(drawn for each call)" : value);
  }
}
