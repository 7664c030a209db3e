"""Where the reader of a record writes down what it could not believe, field by field."""

from dataclasses import dataclass, field


@dataclass(slots=True)
class Doubts:
    """What was wrong with one record that was read all the same; texts are French."""

    messages: list[str] = field(default_factory=list)

    def tell(self, tag: str, message: str) -> None:
        """Note a fault of a field, once."""
        told = f"Champ {tag} : {message}"
        if told not in self.messages:
            self.messages.append(told)

    def impossible(self, tag: str, value: str) -> None:
        """Note a value that means nothing where it stands."""
        self.tell(tag, f"valeur impossible, « {value[:80]} ».")
