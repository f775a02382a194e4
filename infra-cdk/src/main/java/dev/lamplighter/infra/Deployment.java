package dev.lamplighter.infra;

import dev.lamplighter.functions.install.Installation;
import java.nio.file.Path;

/// What is deployed: the installation as its owner describes it, and the zip of the functions.
/// `plainHttp` lets an emulator without TLS in.
public record Deployment(Installation installation, Path zip, boolean plainHttp) {}
