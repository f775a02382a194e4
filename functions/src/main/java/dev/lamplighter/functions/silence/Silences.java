package dev.lamplighter.functions.silence;

import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.Ticker;

/// Which servers have said nothing in the look under way: a cluster's API server, and those
/// services of AWS that a look asks much of. Without the table there is no look, so its silence
/// ends the look by itself.
public final class Silences {
  private final Silence apiServer;
  private final Silence ec2;
  private final Silence ssm;
  private final Silence iam;

  public Silences(Ticker ticker) {
    this.apiServer = new Silence(ticker);
    this.ec2 = new Silence(ticker);
    this.ssm = new Silence(ticker);
    this.iam = new Silence(ticker);
  }

  /// The same outside, but that a server which has said nothing is asked no more until the next
  /// look.
  public Ports around(Ports ports) {
    return new Ports(
        new HeardReader(ports.clusterReader(), apiServer),
        new HeardWriter(ports.clusterWriter(), apiServer),
        new HeardCloud(ports.instanceCloud(), ec2),
        new HeardResolver(ports.nodeClassResolver(), ec2, ssm, iam),
        ports.priceSource(),
        ports.stateStore(),
        ports.eventSink(),
        ports.ticker());
  }

  /// A look begins.
  public void areOver() {
    apiServer.isOver();
    ec2.isOver();
    ssm.isOver();
    iam.isOver();
  }
}
