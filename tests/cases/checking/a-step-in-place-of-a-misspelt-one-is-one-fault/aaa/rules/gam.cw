procedure gam: nothing
