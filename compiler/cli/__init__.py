"""The command line: parse arguments, call the driver, print, exit."""
