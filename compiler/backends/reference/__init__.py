"""The rules reference as a web site and as a PDF."""
