/// EC2's requests and answers as values, in EC2's own words.
@NullMarked
package dev.lamplighter.ec2;

import org.jspecify.annotations.NullMarked;
