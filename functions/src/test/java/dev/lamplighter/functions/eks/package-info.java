/// How a cluster is found and signed in to, with EKS and the API server played on loopback.
@NullMarked
package dev.lamplighter.functions.eks;

import org.jspecify.annotations.NullMarked;
