package dev.lamplighter.functions.kube;

import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientFactory;
import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientImpl;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Clients of which nothing is left when they are closed. fabric8's leave the JDK's client to the
/// garbage collector: until then its thread runs, and its idle connections stay open for half a
/// minute, which a function's environment is frozen over.
final class ClosingHttpClients extends JdkHttpClientFactory {
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private final List<HttpClient> made = new ArrayList<>();

  /// fabric8 shows nobody the client that it has built, so the builder remembers it.
  @Override
  protected HttpClient.Builder createNewHttpClientBuilder() {
    HttpClient.Builder builder = super.createNewHttpClientBuilder();
    InvocationHandler remembering =
        (proxy, method, arguments) -> {
          try {
            Object result = method.invoke(builder, arguments);
            if (result instanceof HttpClient client) {
              made.add(client);
            }
            return result == builder ? proxy : result;
          } catch (InvocationTargetException failed) {
            throw failed.getCause();
          }
        };
    return (HttpClient.Builder)
        Proxy.newProxyInstance(
            HttpClient.Builder.class.getClassLoader(),
            new Class<?>[] {HttpClient.Builder.class},
            remembering);
  }

  /// What is still under way is given up.
  @Override
  protected void closeHttpClient(JdkHttpClientImpl client) {
    for (HttpClient each : made) {
      each.shutdownNow();
    }
    for (HttpClient each : made) {
      await(each);
    }
    made.clear();
    super.closeHttpClient(client);
  }

  private static void await(HttpClient client) {
    try {
      boolean _ = client.awaitTermination(PATIENCE);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
