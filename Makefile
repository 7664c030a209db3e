# The house's commands. `make demo` and `make test` do all the set-up on a bare Debian machine with Python.

PORT ?= 8000
PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
CHECKS := SECRET_KEY=checks-only-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
DEMO := SECRET_KEY=demonstration-only-bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb \
	DATABASE_URL=sqlite:///$(CURDIR)/var/demo.sqlite3 STATIC_ROOT=$(CURDIR)/var/static \
	HOUSE_NAME="Ludothèque des Essais" MAIL=file MAIL_FOLDER=$(CURDIR)/var/mail
# The site's own rules for what a test may warn about stand in pyproject.toml.
PYTEST := $(PY) -m pytest
WORKERS ?= 2
SHEETS ?= 10000
EXAMPLES ?= 1000

.PHONY: demo test venv lint bench messages requirements screenshot unit browser explore agreement coverage chromium sru-server clean

demo: venv
	@mkdir -p var
	@$(DEMO) $(PY) manage.py migrate --verbosity 0
	@$(DEMO) $(PY) manage.py load_rulesets
	@$(DEMO) $(PY) manage.py load_demo
	@$(DEMO) $(PY) manage.py collectstatic --noinput --verbosity 0
	@$(DEMO) $(PY) manage.py demo_logins --port $(PORT)
	@exec env $(DEMO) $(VENV)/bin/gunicorn ludotheque.wsgi --bind 127.0.0.1:$(PORT) --workers 2 --threads 4 --keep-alive 10 \
		--log-level warning

test: venv chromium sru-server unit browser
	@echo "make test: passed on SQLite, on PostgreSQL (races included), and in Chromium."

unit: venv sru-server
	TEST_DATABASE=sqlite $(PYTEST) -n $(WORKERS) --ignore=tests/e2e tests
	TEST_DATABASE=postgresql TEST_DATABASE_ALONE=1 $(PYTEST) -n $(WORKERS) --ignore=tests/e2e tests

browser: venv chromium sru-server
	STATIC_MANIFEST=1 TEST_DATABASE=sqlite $(PYTEST) -n $(WORKERS) tests/e2e

# Properties with examples that no run has seen before; `make test` takes the same ones each time.
explore: venv
	EXPLORE=1 EXAMPLES=$(EXAMPLES) TEST_DATABASE=sqlite $(PYTEST) -n $(WORKERS) -m hypothesis --ignore=tests/e2e tests

# Ten thousand random sheets of each game through both engines; `make browser` runs a few of them, `.ci/run` some.
agreement: venv chromium
	SHEETS_PER_GAME=$(SHEETS) STATIC_MANIFEST=1 TEST_DATABASE=sqlite $(PYTEST) -n $(WORKERS) \
		tests/e2e/test_engine_in_browser.py -k random

# Every branch of the engine is taken by its own tests; documents that only cost time are left out.
coverage: venv
	$(PY) -m coverage run --branch --source=rules/engine -m pytest tests/rules/engine tests/rules/test_vectors.py \
		--deselect tests/rules/engine/test_hostile_documents.py::test_costly_documents_are_answered_in_time
	$(PY) -m coverage report --show-missing --skip-covered --fail-under=100

chromium:
	@scripts/chromium.sh

sru-server:
	@scripts/sru_server.sh

venv: $(VENV)/.ready

$(VENV)/.ready: requirements/dev.txt
	@scripts/venv.sh $(PYTHON) $(VENV)
	@$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@touch $@

lint: venv
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(CHECKS) $(VENV)/bin/mypy
	$(VENV)/bin/lint-imports
	$(CHECKS) $(PY) manage.py makemigrations --check --dry-run
	$(CHECKS) HTTPS=1 $(PY) manage.py check --deploy --fail-level WARNING
	$(VENV)/bin/djlint templates --lint --quiet
	$(CHECKS) $(PY) -m scripts.check_templates
	$(CHECKS) $(PY) -m scripts.check_messages
	$(PY) -m scripts.check_sizes

bench: venv
	$(CHECKS) $(PY) -m scripts.bench

messages: venv
	$(CHECKS) $(PY) manage.py makemessages --locale en_GB --locale fr --ignore .venv --ignore var \
		--no-obsolete --no-wrap --add-location file
	@# French says its texts to itself: only so does it count plurals its own way (0 jeu, 1 jeu, 2 jeux).
	msgattrib --no-wrap --clear-fuzzy --clear-previous --empty locale/fr/LC_MESSAGES/django.po \
		| msgen --no-wrap --output-file locale/fr/LC_MESSAGES/django.po -
	$(CHECKS) $(PY) manage.py compilemessages --ignore .venv

screenshot: venv chromium
	$(CHECKS) $(PY) -m scripts.screenshot

requirements: venv
	cd requirements && for set in base dev; do ../$(VENV)/bin/pip-compile --quiet --strip-extras --allow-unsafe \
		--generate-hashes --no-emit-index-url --no-emit-trusted-host --no-emit-find-links \
		--output-file $$set.txt $$set.in; done

clean:
	rm -rf $(VENV) var static-collected .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
