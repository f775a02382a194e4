/// How EC2 says that its instances are.
@NullMarked
package dev.lamplighter.functions.aws.status;

import org.jspecify.annotations.NullMarked;
