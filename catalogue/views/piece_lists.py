"""The list of what should be in the box of a game: proposed, accepted, edited; every version can be read."""

from django.contrib import messages
from django.db.models.fields.files import FieldFile
from django.http import FileResponse, Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from catalogue.forms.pieces import PictureForm, PieceListForm
from catalogue.lending.contents_notes import NoteReading, read_note
from catalogue.lending.piece_lists import accept, edit, list_in_force, proposal_of, propose
from catalogue.lending.refusals import Refusal
from catalogue.models import Game, Piece, PieceList
from catalogue.pictures import COVER_TYPE
from catalogue.views.access import DeskRequest, allowed_to
from catalogue.views.acts import tell

READS, WRITES = "catalogue.check_contents", "catalogue.change_game"


@allowed_to(READS)
@require_http_methods(["GET", "HEAD", "POST"])
def game_pieces_page(request: DeskRequest, pk: int) -> HttpResponse:
    """The list in force and the one proposed; a POST saves a list as it was typed, for whoever may correct records."""
    game = get_object_or_404(Game.objects.select_related("ruleset"), pk=pk)
    in_force, may_write = list_in_force(game.pk), request.user.has_perm(WRITES)
    initial = {"pieces": PieceListForm.text_of(in_force), "version": in_force.version if in_force else 0}
    form = PieceListForm(request.POST if request.method == "POST" and may_write else None, initial=initial)
    if form.is_bound and save(request, game, form):
        return redirect("game-pieces", game.pk)
    proposal = proposal_of(game.pk)
    facts = {
        "section": "games",
        "game": game,
        "in_force": in_force,
        "proposal": proposal,
        "reading": reading_of(game, proposal),
        "form": form,
        "may_write": may_write,
    }
    return render(request, "catalogue/pieces/game.html", facts, status=422 if request.method == "POST" else 200)


def reading_of(game: Game, proposal: PieceList | None) -> NoteReading | None:
    """What was read of the note and what was left out, beside a proposal that comes from it."""
    of_note = proposal is not None and proposal.origin == PieceList.Origin.NOTE
    return read_note(game.contents_note) if of_note else None


def save(request: DeskRequest, game: Game, form: PieceListForm) -> bool:
    """Put the typed list in force; False, the reason among the errors of the form, when it cannot be."""
    if not form.is_valid():
        return False
    version = form.cleaned_data["version"]
    try:
        saved = edit(game=game, pieces=form.cleaned_data["pieces"], version=version, at=timezone.now(), by=request.user)
    except Refusal as refusal:
        form.add_error("pieces", refusal.words)
        return False
    messages.success(request, _("Liste enregistrée : version %(n)d.") % {"n": saved.version})
    return True


@allowed_to(READS)
@require_POST
def propose_pieces_page(request: DeskRequest, pk: int) -> HttpResponse:
    """Propose a list from the rules or the note of the game."""
    game = get_object_or_404(Game.objects.select_related("ruleset"), pk=pk)

    def act() -> str:
        propose(game=game, at=timezone.now(), by=request.user)
        return _("Voici une proposition. Relisez-la avant de l’accepter.")

    tell(request, act)
    return redirect("game-pieces", game.pk)


@allowed_to(WRITES)
@require_POST
def accept_pieces_page(request: DeskRequest, pk: int) -> HttpResponse:
    """Put a proposed list in force."""
    piece_list = get_object_or_404(PieceList.objects.select_related("game"), pk=pk)

    def act() -> str:
        accept(piece_list=piece_list, at=timezone.now(), by=request.user)
        return _("Liste acceptée : le bureau s’y fie désormais.")

    tell(request, act)
    return redirect("game-pieces", piece_list.game_id)


@allowed_to(READS)
@require_safe
def piece_list_page(request: DeskRequest, pk: int) -> HttpResponse:
    """One version of a list, as it was."""
    piece_list = get_object_or_404(
        PieceList.objects.select_related("game", "accepted_by").prefetch_related("pieces"), pk=pk
    )
    return render(request, "catalogue/pieces/version.html", {"section": "games", "piece_list": piece_list})


@allowed_to(READS)
@require_http_methods(["GET", "HEAD", "POST"])
def piece_picture_page(request: DeskRequest, pk: int) -> HttpResponseBase:
    """The picture of a piece; a POST of whoever may correct records gives it another one."""
    piece = get_object_or_404(Piece.objects.select_related("piece_list"), pk=pk)
    if request.method == "POST":
        change_picture(request, piece)
        return redirect("game-pieces", piece.piece_list.game_id)
    return served(piece.picture)


def change_picture(request: DeskRequest, piece: Piece) -> None:
    """Give the piece the picture that was sent; in words why not."""
    form = PictureForm(request.POST, request.FILES)
    if not request.user.has_perm(WRITES):
        messages.error(request, _("Demandez à une ou un ludothécaire de changer l’image."))
    elif not form.is_valid():
        messages.error(request, " ".join(str(error) for error in form.errors["picture"]))
    else:
        picture = form.cleaned_data["picture"]
        piece.picture.save(picture.name, picture, save=False)
        piece.save(update_fields=["picture"])


def served(picture: FieldFile) -> FileResponse:
    """A picture of the house, or 404 where there is none."""
    if not picture.name or not picture.storage.exists(picture.name):
        raise Http404
    return FileResponse(picture.open("rb"), content_type=COVER_TYPE)
