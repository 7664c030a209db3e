"""The rules over HTTP: lists, definitions, setups, scores and helpers, for anybody, as JSON."""
