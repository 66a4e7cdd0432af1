"""`python -m ludoteka` is the `ludoteka` command."""

from ludoteka.cli import main

main()
