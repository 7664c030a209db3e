"""The site of Django's admin: what cannot be read in an address or a form is told, as it is on our own pages."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from django.contrib import admin
from django.contrib.admin.apps import AdminConfig
from django.core.exceptions import BadRequest, FieldDoesNotExist
from django.db import DataError
from django.http import HttpRequest, HttpResponseBase
from django.template.response import SimpleTemplateResponse

# What Django's own lists, filters and fields of choice raise for a key that is none ("abc", one of 23 figures, a zero
# byte), and its proposals for a field that is none. Its views look after most of what they read, but not after these.
UNREADABLE = (DataError, FieldDoesNotExist, KeyError, OverflowError, ValueError)

View = TypeVar("View", bound=Callable[..., HttpResponseBase])


class Gestion(admin.AdminSite):
    """``/gestion/``. What cannot be read gets the 400 page, and the log has the error as it was."""

    def admin_view(self, view: View, cacheable: bool = False) -> View:  # noqa: FBT001, FBT002 # Django's signature
        """The view behind the site's guard, its answer rendered here: a field of choice fails only then."""

        @wraps(view)
        def readable(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            try:
                response = view(request, *args, **kwargs)
                return response.render() if isinstance(response, SimpleTemplateResponse) else response
            except UNREADABLE as error:
                raise BadRequest(str(error)) from error

        return cast("View", super().admin_view(readable, cacheable))


class GestionConfig(AdminConfig):
    """Django's admin with our site in the place of its own."""

    default_site = "ludotheque.gestion.Gestion"
