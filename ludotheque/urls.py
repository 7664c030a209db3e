"""Every address of the site, grouped by prefix."""

from django.contrib import admin
from django.contrib.auth import views as auth
from django.urls import URLPattern, URLResolver, include, path
from drf_spectacular.views import SpectacularAPIView
from rest_framework.permissions import AllowAny

from playaid.views import offline

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("catalogue.urls")),
    path("jouer/", include("playaid.urls")),
    path("sw.js", offline.service_worker, name="service-worker"),
    path("manifest.webmanifest", offline.manifest, name="manifest"),
    path("regles/", include("rules.urls")),
    path("api/rulesets/", include("rules.api.urls")),
    path("api/plays/", include("playaid.api.urls")),
    path("api/books/", include("playaid.api.book_urls")),
    path("api/desk/", include("catalogue.api.desk_urls")),
    path("api/account/", include("catalogue.api.account_urls")),
    path("api/schema/", SpectacularAPIView.as_view(permission_classes=[AllowAny]), name="api-schema"),
    path("connexion/", auth.LoginView.as_view(redirect_authenticated_user=True), name="login"),
    path("deconnexion/", auth.LogoutView.as_view(), name="logout"),
    path("gestion/regles/", include("rules.urls_drafts")),
    path("gestion/", admin.site.urls),
]
