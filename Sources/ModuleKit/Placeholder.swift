// Its files come next.
