package dev.lamplighter.functions.aws.signed;

import dev.lamplighter.functions.aws.AwsClients;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.regions.EndpointTag;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.ServiceEndpointKey;
import software.amazon.awssdk.regions.ServiceMetadata;

/// Where actions are called: the endpoint that the account's clients were given, or that the SDK's
/// variables name, else AWS's own. `environment` is asked for those variables; an empty one counts
/// as none.
record ServiceEndpoints(AwsClients account, Function<String, @Nullable String> environment) {

  URI of(SignedAction action) {
    return account
        .endpoint()
        .or(() -> named(action.endpointVariable()))
        .or(() -> named("AWS_ENDPOINT_URL"))
        .orElseGet(() -> ofAws(action.service()));
  }

  private Optional<URI> named(String variable) {
    return Optional.ofNullable(environment.apply(variable))
        .filter(value -> !value.isEmpty())
        .map(URI::create);
  }

  private URI ofAws(String service) {
    var key =
        ServiceEndpointKey.builder()
            .region(Region.of(account.region().value()))
            .tags(tags())
            .build();
    return URI.create("https://" + ServiceMetadata.of(service).endpointFor(key));
  }

  private List<EndpointTag> tags() {
    var tags = new ArrayList<EndpointTag>();
    if (isOn("AWS_USE_DUALSTACK_ENDPOINT")) {
      tags.add(EndpointTag.DUALSTACK);
    }
    if (isOn("AWS_USE_FIPS_ENDPOINT")) {
      tags.add(EndpointTag.FIPS);
    }
    return tags;
  }

  private boolean isOn(String variable) {
    return Boolean.parseBoolean(environment.apply(variable));
  }
}
