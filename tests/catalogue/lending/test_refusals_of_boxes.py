"""The refusals about boxes and money, in words."""

import pytest
from django.utils import translation

from catalogue.lending import refusals_of_contents as contents
from catalogue.lending import refusals_of_money as money
from catalogue.lending.refusals import Refusal
from catalogue.models import Copy, Game

AZUL = Copy(barcode="0042", game=Game(title="100 % Azul"))

SPOKEN = [
    (contents.PieceUnknown(label="Dé"), "piece_unknown", "La liste de ce jeu n’a pas de pièce « Dé »."),
    (
        contents.QuantityImpossible(label="Dé", most=2),
        "quantity_impossible",
        "« Dé » : indiquez un nombre possible, 2 au plus.",
    ),
    (
        contents.ConditionContradicts(),
        "condition_contradicts",
        "Il manque des pièces : le jeu n’est pas complet. Choisissez « jouable » ou « injouable ».",
    ),
    (contents.PieceFoundAlready(), "piece_found_already", "Cette pièce est déjà de retour dans sa boîte."),
    (contents.PieceSettledAlready(), "piece_settled", "Cette pièce est déjà réglée."),
    (
        contents.NobodyToCharge(),
        "nobody_to_charge",
        "Aucun foyer n’est connu pour cette pièce : elle ne peut pas être facturée.",
    ),
    (
        contents.NothingToPropose(),
        "nothing_to_propose",
        "Ni les règles ni la note de contenu ne donnent une nouvelle liste. Saisissez-la.",
    ),
    (
        contents.NothingToAccept(),
        "nothing_to_accept",
        "Cette liste n’est plus à accepter : elle est en vigueur ou remplacée.",
    ),
    (contents.PieceListEmpty(), "piece_list_empty", "La liste est vide : indiquez au moins une pièce."),
    (
        contents.PieceListChanged(),
        "piece_list_changed",
        "Quelqu’un d’autre a modifié cette liste entre-temps. Relisez-la avant d’enregistrer.",
    ),
    (contents.PieceTwice(label="Dé"), "piece_twice", "« Dé » est deux fois dans la liste."),
    (contents.OrphanClosed(), "orphan_closed", "Cette pièce orpheline est déjà classée."),
    (contents.OrphanUnnamed(), "orphan_unnamed", "Décrivez la pièce, en 200 signes au plus."),
    (
        contents.RepairOpen.of(AZUL),
        "repair_open",
        "« 100 % Azul » est déjà en réparation : terminez d’abord celle-ci.",
    ),
    (contents.RepairEnded.of(AZUL), "repair_ended", "La réparation de « 100 % Azul » est déjà terminée."),
    (contents.ProblemMissing(), "problem_missing", "Dites ce qui est à réparer, en 300 signes au plus."),
    (contents.CopyGone.of(AZUL), "copy_gone", "« 100 % Azul » a été retiré."),
    (contents.CopyStillOut.of(AZUL), "copy_on_loan", "« 100 % Azul » est prêté : attendez son retour."),
    (contents.CopyHomeAlready.of(AZUL), "copy_home_already", "« 100 % Azul » est déjà à son propre site."),
    (
        contents.VisitsImpossible(most=10_000),
        "visits_impossible",
        "Ce nombre de visites n’est pas possible pour un jour : de 0 à 10000.",
    ),
    (
        contents.StockTakeOpen(),
        "stock_take_open",
        "Un inventaire de ce rayon est déjà en cours : continuez celui-là.",
    ),
    (contents.StockTakeEnded(), "stock_take_ended", "Cet inventaire est terminé."),
    (contents.CardScanned(), "card_scanned", "C’est une carte. Scannez le code d’un jeu."),
    (
        contents.CodeTooLong(shown="77", most=50),
        "code_too_long",
        "Ce n’est pas un code : il a plus de 50 signes.",
    ),
    (money.FormUsed(), "form_used", "Ce formulaire a déjà servi. Rechargez la page et recommencez."),
    (
        money.AmountImpossible(least=1, most=1_000_000),
        "amount_impossible",
        "Indiquez un montant entre 0,01 € et 10000,00 €.",
    ),
    (money.AmountTooHigh(cents=3000), "amount_too_high", "On ne rend pas plus que les 30,00 € reçus."),
    (money.DepositReturned(), "deposit_returned", "Cette caution est déjà rendue."),
    (money.LoanOfAnother(), "loan_of_another", "Ce prêt n’est pas celui de ce foyer."),
    (money.ChargeSettled(), "charge_settled", "Cette somme est déjà réglée."),
    (money.ChargeExists(), "charge_exists", "Le retard de ce prêt est déjà compté."),
]


def plain(words: str) -> str:
    """The words with plain spaces, and figures without any between thousands."""
    return words.replace("\u202f", "").replace("\u00a0", " ")


@pytest.mark.parametrize(("refusal", "code", "words"), SPOKEN, ids=lambda value: type(value).__name__)
def test_a_refusal_has_a_code_for_programs_and_words_for_people(refusal: Refusal, code: str, words: str):
    with translation.override("fr"):
        assert (refusal.code, plain(refusal.words)) == (code, words)


@pytest.mark.parametrize("module", [contents, money])
def test_every_refusal_about_boxes_and_money_is_spoken_above(module):
    here = {each for each in vars(module).values() if isinstance(each, type) and each.__module__ == module.__name__}

    assert here - {type(refusal) for refusal, _, _ in SPOKEN} == set()


def test_typography_is_french():
    for refusal, _code, _words in SPOKEN:
        with translation.override("fr"):
            assert not [sign for sign in (" :", " ;", " ?", " !", "« ", " »", "'") if sign in refusal.words]
