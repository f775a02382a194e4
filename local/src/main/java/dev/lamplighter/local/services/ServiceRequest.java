package dev.lamplighter.local.services;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// A request of an AWS service, as its signature and its protocol tell it.
///
/// `service` is that of the signature's scope, such as `dynamodb`; `accessKey` is whose it is;
/// `action` is the operation, such as `CreateFleet`, or method and path where the protocol has no
/// other name for it; `parameters` are those of the query protocol; `body` is as it came.
public record ServiceRequest(
    String service,
    String accessKey,
    String action,
    SortedMap<String, String> parameters,
    String body) {
  /// Signature Version 4: key/day/region/service/aws4_request.
  private static final Pattern SCOPE =
      Pattern.compile("Credential=([^/]+)/[0-9]{8}/[^/]+/([^/]+)/aws4_request");

  public ServiceRequest {
    parameters = Collections.unmodifiableSortedMap(new TreeMap<>(parameters));
  }

  /// Empty for a request that is not signed.
  static Optional<ServiceRequest> of(
      String method, URI uri, String authorization, String target, byte[] body) {
    var scope = SCOPE.matcher(authorization);
    if (!scope.find()) {
      return Optional.empty();
    }
    String text = new String(body, StandardCharsets.UTF_8);
    SortedMap<String, String> parameters =
        target.isEmpty() && text.contains("Action=") ? form(text) : new TreeMap<>();
    String named =
        target.isEmpty()
            ? parameters.getOrDefault("Action", method + " " + uri.getPath())
            : target.substring(target.indexOf('.') + 1);
    return Optional.of(new ServiceRequest(scope.group(2), scope.group(1), named, parameters, text));
  }

  private static SortedMap<String, String> form(String text) {
    var parameters = new TreeMap<String, String>();
    for (String pair : text.split("&", -1)) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        parameters.put(decoded(pair.substring(0, equals)), decoded(pair.substring(equals + 1)));
      }
    }
    return parameters;
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }
}
