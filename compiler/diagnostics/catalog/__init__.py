"""One module per code family: its entries and its constructors."""
