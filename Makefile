.DEFAULT_GOAL := help
.PHONY: help setup play test test-pure soak bench speed balance fields encodings proof mutants chromium firefox hunspell openspiel ray mkdocs docs studies train-examples clean
export PYTHON

help: ## Show this list
	@sed -n 's/^\([a-z-]*\):.*## /\1: /p' Makefile | awk -F': ' '{ printf "make %-10s %s\n", $$1, $$2 }'

setup: ## Install everything into .venv and compile the engine
	@scripts/setup.sh

play: setup ## Open the table in the browser
	@.venv/bin/ludoteka serve --open

test: setup chromium firefox hunspell openspiel mkdocs ## Check style, types and imports, and run the tests on both forms of the engine
	@scripts/test.sh

test-pure: setup chromium firefox hunspell openspiel mkdocs ## The same on the interpreted engine only
	@LUDOTEKA_PURE=1 scripts/test.sh

soak: setup ray mkdocs ## Run the long tests
	@.venv/bin/pytest -n 2 -m soak

bench: setup ## Measure the speed of the engine
	@.venv/bin/ludoteka bench

speed: setup ## Measure it beside the games of other projects, in an environment of its own (ten minutes)
	@[ -d build/speed-venv ] || .venv/bin/python -m venv build/speed-venv
	@build/speed-venv/bin/pip install -q -c constraints.txt setuptools pygame chess rlcard catanatron pgx
	@LUDOTEKA_PURE=1 build/speed-venv/bin/pip install -q -c constraints.txt --no-build-isolation -e '.[research,open_spiel]'
	@build/speed-venv/bin/python scripts/speed_table.py | tee build/speed.md

fields: setup ## Write the fields.py of every game from its layout.py
	@LUDOTEKA_PURE=1 .venv/bin/python -m ludoteka.core.layout $(dir $(wildcard src/ludoteka/games/*/layout.py))

balance: setup ## Measure how often Kroniky is won, by chronicle, plan and map (hours)
	@.venv/bin/python scripts/balance.py

encodings: setup ## Write the numbers of actions and observations, docs/encodings.md
	@.venv/bin/python -m ludoteka.research.tables > build/encodings.md && mv build/encodings.md docs/encodings.md

proof: setup ## Write the proof sheets of all words, docs/language/proof
	@.venv/bin/python -m tests.tools.proof

mutants: setup ## Change single lines of the sources and see whether the tests notice (hours)
	@.venv/bin/pip install -q -c constraints.txt cosmic-ray
	@.venv/bin/python scripts/mutants.py

chromium: ## Install the browser that the browser tests drive
	@command -v chromium-headless-shell >/dev/null || scripts/apt.sh chromium chromium-headless-shell || command -v chromium >/dev/null || { echo "Chromium is missing and cannot be installed here: install the package chromium."; exit 1; }

firefox: ## Install the second browser of the browser tests
	@command -v firefox-esr >/dev/null || command -v firefox >/dev/null || scripts/apt.sh firefox-esr || { echo "Firefox is missing and cannot be installed here: install the package firefox-esr."; exit 1; }

openspiel: setup ## Install OpenSpiel, which only its own tests need
	@.venv/bin/python -c 'import pyspiel, scipy' 2>/dev/null || .venv/bin/pip install -q -c constraints.txt --only-binary :all: open_spiel scipy || echo "NOTICE: OpenSpiel cannot be had for this Python: its tests are skipped."

ray: setup ## Install Ray, which shares an arena out over machines
	@.venv/bin/python -c 'import ray' 2>/dev/null || .venv/bin/pip install -q -c constraints.txt --only-binary :all: ray || echo "NOTICE: Ray cannot be had for this Python: its tests are skipped."

mkdocs: setup ## Install what builds the site and runs the studies
	@.venv/bin/python -c 'import ipykernel, material, matplotlib, mkdocstrings_handlers.python, nbclient' 2>/dev/null || .venv/bin/pip install -q -c constraints.txt ipykernel matplotlib mkdocs-material 'mkdocstrings[python]' nbclient || echo "NOTICE: MkDocs and Jupyter cannot be had: their tests are skipped."

docs: mkdocs ## Build the site of documentation, build/site
	@NO_MKDOCS_2_WARNING=1 .venv/bin/mkdocs build --strict

studies: mkdocs ## Play the games of docs/studies again, and keep what came out (half an hour)
	@.venv/bin/jupyter execute --inplace docs/studies/*.ipynb

train-examples: setup ## Install PyTorch, Stable-Baselines3 and RLlib, and let them learn (half an hour)
	@LUDOTEKA_PURE=1 .venv/bin/pip install -q -c constraints.txt --no-build-isolation -e '.[train]'
	@for example in maskable_ppo openspiel_ppo rllib_ppo; do .venv/bin/python examples/train/$$example.py || exit 1; done

hunspell: ## Install the spelling checker and its dictionaries
	@scripts/hunspell.sh

clean: ## Remove all that was built, except .venv
	@rm -rf build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis src/*.egg-info src/ludoteka/compiled.txt src/ludoteka/web
	@find src tests \( -name '*.so' -o -name '__pycache__' \) -prune -exec rm -rf {} +
