"""All files of the rules reference: the public entry of this folder.

Bytes are returned, never written, so that nothing half-done can appear on disk.
"""

from collections.abc import Mapping

from cardwright.compiler.backends.reference import book, model, site


def build_reference(
    reference: model.Reference, art: Mapping[str, bytes]
) -> dict[str, bytes]:
    """Return the site under `site/` and the book as `book.pdf`, by file name.

    `art` holds the pictures that the reference names.  Raises `MissingExtra` if the
    `print` extra is not there; `site.build_site` does without it.
    """
    files = {f"site/{name}": data for name, data in site.build_site(reference, art).items()}
    files["book.pdf"] = book.build_book(reference, art)
    return dict(sorted(files.items()))
