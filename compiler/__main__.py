"""`python -m cardwright.compiler` is `cardwright`."""

from cardwright.compiler import cli

if __name__ == "__main__":
    cli.main()
