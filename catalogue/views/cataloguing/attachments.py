"""The documents of a record: added, renamed, given a text, taken away."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from catalogue.cataloguing.attachments import keep_attachment, remove_attachment
from catalogue.cataloguing.refusals import AttachmentNamed, AttachmentTwice, AttachmentUnfit
from catalogue.forms.cataloguing.attachments import AttachmentForm
from catalogue.lending.refusals import Refusal
from catalogue.models import Attachment, Game
from catalogue.views.access import DeskRequest, allowed_to
from catalogue.views.acts import deletes, tell

DOCUMENTS_SHOWN = 100


@allowed_to("catalogue.add_attachment")
@require_http_methods(["GET", "HEAD", "POST"])
def record_attachments_page(request: DeskRequest, pk: int) -> HttpResponse:
    """The documents of a record; a POST adds one."""
    game = get_object_or_404(Game, pk=pk)
    form = AttachmentForm(request.POST, request.FILES) if request.method == "POST" else AttachmentForm()
    if form.is_bound and form.is_valid() and _kept(request, form, game, None):
        return redirect("record-attachments", pk)
    rows = game.attachments.order_by("name")[:DOCUMENTS_SHOWN]
    facts = {"section": "desk", "game": game, "form": form, "rows": rows}
    return render(request, "catalogue/cataloguing/attachments.html", facts, status=422 if form.is_bound else 200)


@allowed_to("catalogue.change_attachment")
@require_http_methods(["GET", "HEAD", "POST"])
def attachment_change_page(request: DeskRequest, pk: int) -> HttpResponse:
    """A document of a record: its name, its text, another file."""
    row = get_object_or_404(Attachment.objects.select_related("game"), pk=pk)
    if request.method == "POST":
        form = AttachmentForm(request.POST, request.FILES, needs_file=False)
        if form.is_valid() and _kept(request, form, row.game, row):
            return redirect("record-attachments", row.game_id)
    else:
        initial = {"called": row.name, "text": row.text, "without_text": not row.text}
        form = AttachmentForm(initial=initial, needs_file=False)
    facts = {"section": "desk", "game": row.game, "row": row, "form": form}
    return render(request, "catalogue/cataloguing/attachment.html", facts, status=422 if form.is_bound else 200)


@allowed_to("catalogue.delete_attachment")
@require_POST
@deletes("record-attachments", "game")
def attachment_remove_page(request: DeskRequest, pk: int) -> HttpResponse:
    """Take a document from its record."""
    row = get_object_or_404(Attachment.objects.select_related("game"), pk=pk)

    def act() -> str:
        remove_attachment(attachment=row, at=timezone.now(), by=request.user)
        return _("Document retiré : « %(name)s ».") % {"name": row.name}

    tell(request, act)
    return redirect("record-attachments", row.game_id)


def _kept(request: DeskRequest, form: AttachmentForm, game: Game, row: Attachment | None) -> bool:
    right = form.cleaned_data
    try:
        kept = keep_attachment(
            game=game,
            attachment=row,
            name=right["called"] or (row.name if row else ""),
            text=right["text"],
            upload=right["file"],
            at=timezone.now(),
            by=request.user,
        )
    except (AttachmentNamed, AttachmentTwice) as refusal:
        form.add_error("called", refusal.words)
        return False
    except Refusal as refusal:
        form.add_error("file" if isinstance(refusal, AttachmentUnfit) else None, refusal.words)
        return False
    messages.success(request, _("Document enregistré : « %(name)s ».") % {"name": kept.name})
    return True
