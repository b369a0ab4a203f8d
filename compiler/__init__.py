"""From a folder of YAML and effects to one checked model, and from it every product."""
