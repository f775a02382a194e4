package dev.lamplighter.launch;

import dev.lamplighter.model.Requirements;

/// An SSM parameter that names an image, and what an instance type must be to use that image.
record ImageVariant(String parameter, Requirements requirements) {}
