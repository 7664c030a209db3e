"""All settings, in one file, read from the environment.

A wrong value stops the start with the name of the variable and what it accepts. Nothing here reads a
secret from a file: production passes ``SECRET_KEY`` and ``DATABASE_URL`` in the environment.
"""

import os
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import dj_database_url
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

BASE_DIR = Path(__file__).resolve().parent.parent


def env_flag(name: str, *, default: bool) -> bool:
    """The variable ``name`` as yes or no; anything but ``1`` and ``0`` stops the start."""
    value = os.environ.get(name, "1" if default else "0")
    if value not in {"0", "1"}:
        raise ImproperlyConfigured(f"{name} must be 0 or 1, not {value!r}.")
    return value == "1"


def env_count(name: str, *, default: int, least: int, most: int) -> int:
    """The variable ``name`` as a whole number between ``least`` and ``most``."""
    value = os.environ.get(name, str(default))
    if not (value.isascii() and value.isdigit() and least <= int(value) <= most):
        raise ImproperlyConfigured(f"{name} must be a whole number from {least} to {most}, not {value!r}.")
    return int(value)


def env_list(name: str, *, default: str = "") -> list[str]:
    """The variable ``name`` split at commas, blanks dropped."""
    return [part.strip() for part in os.environ.get(name, default).split(",") if part.strip()]


def env_choice(name: str, *, default: str, accepted: list[str]) -> str:
    """The variable ``name``, one of ``accepted``."""
    value = os.environ.get(name, default)
    if value not in accepted:
        raise ImproperlyConfigured(f"{name} must be one of {', '.join(accepted)}, not {value!r}.")
    return value


def env_time_zone(name: str, *, default: str) -> str:
    """The variable ``name``, a time zone of the IANA list such as ``Europe/Paris``."""
    value = os.environ.get(name, default)
    try:
        ZoneInfo(value)
    except (ZoneInfoNotFoundError, ValueError) as problem:
        raise ImproperlyConfigured(f"{name} must be a time zone such as Europe/Paris, not {value!r}.") from problem
    return value


def env_database(name: str, *, default: str) -> Any:
    """The database at the URL in ``name``: PostgreSQL, or SQLite with the options that make it safe.

    SQLite: WAL lets readers go on while a desk writes; IMMEDIATE takes the write lock when a transaction
    begins, so that two desks queue instead of failing half-way; the busy timeout is how long they queue.
    """
    url = os.environ.get(name, default)
    if url.partition(":")[0] not in {"sqlite", "postgres", "postgresql"}:
        raise ImproperlyConfigured(f"{name} must begin with sqlite: or postgresql:, not {url.partition(':')[0]!r}.")
    database: dict[str, Any] = dict(dj_database_url.parse(url, conn_max_age=60, conn_health_checks=True))
    if database["ENGINE"] == "django.db.backends.sqlite3":
        database["OPTIONS"] = {
            **database.get("OPTIONS", {}),
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA cache_size=-16384;",
        }
    return database


# ── Start ────────────────────────────────────────────────────────────────────────────────────────────
DEBUG = env_flag("DEBUG", default=False)
SECRET_KEY = os.environ.get("SECRET_KEY", "")
if not SECRET_KEY:
    if not DEBUG:
        raise ImproperlyConfigured("SECRET_KEY must be set to a long random text (or DEBUG=1 for work at home).")
    SECRET_KEY = "only-for-work-at-home-" + "0" * 50
ALLOWED_HOSTS = env_list("ALLOWED_HOSTS", default="localhost,127.0.0.1,[::1]")
CSRF_TRUSTED_ORIGINS = env_list("CSRF_TRUSTED_ORIGINS")

INSTALLED_APPS = [
    "ludotheque.gestion.GestionConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.sitemaps",
    "django.contrib.staticfiles",
    "axes",
    "csp",
    "drf_spectacular",
    "rest_framework",
    "rest_framework.authtoken",
    "playaid",
    "catalogue",
    "rules",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "ludotheque.wrong_method.wrong_method",
    "ludotheque.signed_out.signed_out",
    "axes.middleware.AxesMiddleware",
]
ROOT_URLCONF = "ludotheque.urls"
WSGI_APPLICATION = "ludotheque.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "catalogue.context.house",
            ],
            "builtins": ["django.templatetags.i18n", "django.templatetags.static"],
        },
    }
]

# ── Data ─────────────────────────────────────────────────────────────────────────────────────────────
DATABASES = {"default": env_database("DATABASE_URL", default=f"sqlite:///{BASE_DIR / 'var' / 'ludotheque.sqlite3'}")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2000

# ── Language and time ────────────────────────────────────────────────────────────────────────────────
LANGUAGE_CODE = "fr"
# British English: the day before the month, as on every due date of the house.
LANGUAGES = [("fr", _("Français")), ("en-gb", _("Anglais"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_TZ = True
TIME_ZONE = env_time_zone("TIME_ZONE", default="Europe/Paris")

# ── Files ────────────────────────────────────────────────────────────────────────────────────────────
MEDIA_URL = "/media/"
MEDIA_ROOT = Path(os.environ.get("MEDIA_ROOT", str(BASE_DIR / "var" / "media")))
# A large upload is written to the disk while it is read; one that the disk refuses is told beside its field.
FILE_UPLOAD_HANDLERS = [
    "django.core.files.uploadhandler.MemoryFileUploadHandler",
    "ludotheque.spooling.SpoolingHandler",
]
STATIC_URL = "/static/"
STATIC_ROOT = Path(os.environ.get("STATIC_ROOT", str(BASE_DIR / "static-collected")))
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_MANIFEST = env_flag("STATIC_MANIFEST", default=not DEBUG)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "ludotheque.staticfiles.HashedStaticFilesStorage"
        if STATIC_MANIFEST
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = not STATIC_MANIFEST
WHITENOISE_AUTOREFRESH = not STATIC_MANIFEST  # looks files up as they are asked for: at home, and in tests
WHITENOISE_KEEP_ONLY_HASHED_FILES = False

# ── Who may come in ──────────────────────────────────────────────────────────────────────────────────
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
# The address by which a family chooses its password holds for three days.
PASSWORD_RESET_TIMEOUT = 3 * 24 * 3600
# Words for the next page wait in the session: Django's default would put them into a third cookie.
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "desk"
LOGOUT_REDIRECT_URL = "home"
# A locked account waits a quarter of an hour; the pair keeps one bad neighbour from locking the whole desk.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_CLIENT_IP_CALLABLE = "playaid.views.callers.network_address"
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = 0.25
AXES_RESET_ON_SUCCESS = True
AXES_LOCKOUT_TEMPLATE = "registration/locked.html"
AXES_VERBOSE = False
# What was typed beside a wrong password is kept; the number of a card is nobody's business there.
AXES_SENSITIVE_PARAMETERS = ["card"]
AXES_DISABLE_ACCESS_LOG = True  # who came in when is personal data that nobody here asked for
SILENCED_SYSTEM_CHECKS: list[str] = []

# ── The wire ─────────────────────────────────────────────────────────────────────────────────────────
HTTPS = env_flag("HTTPS", default=False)
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
BEHIND_PROXY = env_flag("BEHIND_PROXY", default=False)
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_PROXY else None
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
SESSION_ENGINE = "catalogue.turns"
SESSION_COOKIE_AGE = 12 * 3600
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "manifest-src": [SELF],
        "worker-src": [SELF],
    }
}

# ── The API ──────────────────────────────────────────────────────────────────────────────────────────
REST_FRAMEWORK = {
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAdminUser"],
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "catalogue.api.answers.told",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Ludothèque",
    "DESCRIPTION": "Rules and plays for everybody, circulation for the staff's devices, own loans for families.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
}

# ── Mail ─────────────────────────────────────────────────────────────────────────────────────────────
# console: printed; file: one file a message in MAIL_FOLDER (the demonstration); smtp: sent.
MAIL = env_choice("MAIL", default="console", accepted=["console", "file", "smtp"])
EMAIL_BACKEND = {
    "console": "django.core.mail.backends.console.EmailBackend",
    "file": "django.core.mail.backends.filebased.EmailBackend",
    "smtp": "django.core.mail.backends.smtp.EmailBackend",
}[MAIL]
EMAIL_FILE_PATH = os.environ.get("MAIL_FOLDER", str(BASE_DIR / "var" / "mail"))
EMAIL_HOST = os.environ.get("EMAIL_HOST", "localhost")
EMAIL_PORT = env_count("EMAIL_PORT", default=25, least=1, most=65535)
EMAIL_HOST_USER = os.environ.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_TLS = env_flag("EMAIL_USE_TLS", default=False)
EMAIL_USE_SSL = env_flag("EMAIL_USE_SSL", default=False)
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = os.environ.get("MAIL_FROM", "ludotheque@localhost")
if MAIL == "smtp" and "MAIL_FROM" not in os.environ:
    raise ImproperlyConfigured("MAIL_FROM must be set to the address of the house when MAIL is smtp.")

# ── Words in the log ─────────────────────────────────────────────────────────────────────────────────
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "%(levelname)s %(name)s %(message)s"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    # Axes writes user names into its log lines; who mistyped a password is nobody else's business.
    "loggers": {"axes": {"level": "ERROR"}},
}

# ── This house ───────────────────────────────────────────────────────────────────────────────────────
HOUSE_NAME = os.environ.get("HOUSE_NAME", "La ludothèque")
ACCESSIBILITY_STATUS = env_choice("ACCESSIBILITY_STATUS", default="non", accepted=["non", "partielle", "totale"])
ACCESSIBILITY_CONTACT = os.environ.get("ACCESSIBILITY_CONTACT", "")
LOANS_PER_PAGE = env_count("LOANS_PER_PAGE", default=50, least=10, most=200)
GAMES_PER_PAGE = env_count("GAMES_PER_PAGE", default=24, least=6, most=100)
# Plays that nobody keeps in a record book go after so many months without a change.
PLAYS_KEPT_MONTHS = env_count("PLAYS_KEPT_MONTHS", default=12, least=1, most=120)
# Per address: plays opened within an hour, and wrong codes within ten minutes.
PLAYS_PER_HOUR = env_count("PLAYS_PER_HOUR", default=120, least=1, most=100_000)
PLAY_MISSES = env_count("PLAY_MISSES", default=60, least=1, most=100_000)
# Imports: the largest file that is taken, for how long it is kept, and who starts the work: the web process as soon as
# somebody asks for it, or cron by ``manage.py run_imports``.
IMPORT_MEGABYTES = env_count("IMPORT_MEGABYTES", default=300, least=1, most=10_000)
IMPORT_FILES_KEPT_DAYS = env_count("IMPORT_FILES_KEPT_DAYS", default=30, least=1, most=3650)
IMPORTS = env_choice("IMPORTS", default="start", accepted=["start", "cron"])
# The archive of the whole house, prepared for somebody to take along: a folder that nothing serves and no backup keeps,
# and after how many hours it is deleted.
ARCHIVES_ROOT = Path(os.environ.get("ARCHIVES_ROOT", str(BASE_DIR / "var" / "archives")))
ARCHIVE_HOURS = env_count("ARCHIVE_HOURS", default=24, least=1, most=168)
# The rules that a game without rules of its own is counted by.
PLAIN_SHEET = os.environ.get("PLAIN_SHEET", "feuille-libre")
# Catalogues elsewhere that cataloguers may ask: a JSON list, judged by the system checks (docs/operations.md).
SRU_SERVERS = os.environ.get("SRU_SERVERS", "")
