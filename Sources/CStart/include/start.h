// Only Swift's runtime calls these functions. See start.c.
