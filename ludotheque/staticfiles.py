"""How static files are named in production: by their content, imports between modules included."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStaticFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc] # whitenoise has no types
    """Hashed, compressed names; also rewrites ``import … from "./x.js"`` to the hashed name of ``x.js``."""

    support_js_module_import_aggregation = True
