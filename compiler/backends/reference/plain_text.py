"""The words of a rich text alone: for titles, hints and search."""

from collections.abc import Mapping

from cardwright.compiler.backends.reference import model


def icon_labels(reference: model.Reference) -> dict[str, str]:
    """What is said in place of each icon."""
    return {icon.id: icon.label for icon in reference.icons}


def plain_text(text: model.Rich, labels: Mapping[str, str]) -> str:
    """Return the words of `text`, icons by their labels."""
    words = (
        labels.get(token.icon, token.icon)
        if isinstance(token, model.IconMark)
        else token.text
        for token in text
    )
    return "".join(words)
