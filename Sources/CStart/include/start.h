// Nobody calls what is here but Swift's runtime: see start.c.
