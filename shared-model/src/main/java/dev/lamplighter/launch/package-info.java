/// What a launch asks of EC2, and what EC2's answers mean: node classes resolved, launch templates
/// and fleet requests as values, errors turned into outcomes.
@NullMarked
package dev.lamplighter.launch;

import org.jspecify.annotations.NullMarked;
