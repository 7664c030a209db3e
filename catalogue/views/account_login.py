"""Coming in from home: by the number of a card and a password, chosen by a one-time address."""

from django.contrib.auth import authenticate, login
from django.contrib.auth.models import User
from django.contrib.auth.views import PasswordResetConfirmView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from catalogue.forms.account import CardLoginForm
from catalogue.lending.accounts import account_of_card
from catalogue.models import Account

# What the foot of a page goes by: a name like this one is nobody's to read.
IN_SESSION = "account"


@sensitive_post_parameters("password")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def account_login_page(request: HttpRequest) -> HttpResponse:
    """Log a family in. A wrong number and a wrong password are one answer."""
    if request.user.is_authenticated and Account.objects.filter(user=request.user.pk).exists():
        return redirect("account")
    form = CardLoginForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        user = known_user(request, form.cleaned_data["card"], form.cleaned_data["password"])
        if user is not None:
            login(request, user)
            request.session[IN_SESSION] = True
            return redirect("account")
        form.add_error(None, _("Ce numéro de carte et ce mot de passe ne vont pas ensemble."))
    status = 422 if request.method == "POST" else 200
    return render(request, "catalogue/account/login.html", {"section": "account", "form": form}, status=status)


def known_user(request: HttpRequest, card: str, password: str) -> User | None:
    """The user of the account that the card opens, when the password is its own.

    An unknown card is tried all the same: it takes as long, and counts towards the lock like any other.
    """
    account = account_of_card(card)
    name = account.user.username if account else f"carte-{card}"[:150]
    user = authenticate(request, username=name, password=password)
    # A member of staff might have a name that looks like a card.
    return user if account and isinstance(user, User) and user.pk == account.user_id else None


class ChoosePassword(PasswordResetConfirmView):
    """Django's own page of a one-time address, in our frame: it keeps the key out of the address and the log."""

    template_name = "catalogue/account/password.html"
    success_url = reverse_lazy("account-login")
    extra_context = {"section": "account"}
