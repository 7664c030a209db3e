"""The addresses of boxes, shelves and money."""

from django.urls import URLPattern, path

from catalogue.views import money, orphans, piece_lists, pieces, premises, repairs, shelf_list, stock

urlpatterns: list[URLPattern] = [
    path("bureau/exemplaires/<int:pk>/pieces/", pieces.copy_pieces_page, name="copy-pieces"),
    path("bureau/exemplaires/<int:pk>/verifications/", pieces.copy_checks_page, name="copy-checks"),
    path("bureau/pieces-manquantes/", pieces.missing_pieces_page, name="missing-pieces"),
    path("bureau/pieces-manquantes/<int:pk>/retrouver/", pieces.missing_found_page, name="missing-found"),
    path("bureau/pieces-manquantes/<int:pk>/regler/", pieces.missing_settle_page, name="missing-settle"),
    path("bureau/jeux/<int:pk>/pieces/", piece_lists.game_pieces_page, name="game-pieces"),
    path("bureau/jeux/<int:pk>/pieces/proposer/", piece_lists.propose_pieces_page, name="propose-pieces"),
    path("bureau/listes-de-pieces/<int:pk>/", piece_lists.piece_list_page, name="piece-list"),
    path("bureau/listes-de-pieces/<int:pk>/accepter/", piece_lists.accept_pieces_page, name="accept-pieces"),
    path("bureau/pieces/<int:pk>/image/", piece_lists.piece_picture_page, name="piece-picture"),
    path("bureau/pieces-orphelines/", orphans.orphans_page, name="orphans"),
    path("bureau/pieces-orphelines/<int:pk>/", orphans.orphan_page, name="orphan"),
    path("bureau/pieces-orphelines/<int:pk>/ecarter/", orphans.orphan_discard_page, name="orphan-discard"),
    path("bureau/pieces-orphelines/<int:pk>/image/", orphans.orphan_picture_page, name="orphan-picture"),
    path("bureau/reparations/", repairs.repairs_page, name="repairs"),
    path("bureau/reparations/<int:pk>/terminer/", repairs.repair_end_page, name="repair-end"),
    path("bureau/exemplaires/<int:pk>/soin/", repairs.copy_care_page, name="copy-care"),
    path("bureau/exemplaires/<int:pk>/restreindre/", repairs.copy_restrict_page, name="copy-restrict"),
    path("bureau/exemplaires/<int:pk>/clore-le-pret/", repairs.copy_close_loan_page, name="copy-close-loan"),
    path("bureau/exemplaires/<int:pk>/rapatrier/", repairs.copy_home_page, name="copy-home"),
    path("bureau/inventaires/", stock.stock_takes_page, name="stock-takes"),
    path("bureau/inventaires/<int:pk>/", stock.stock_take_page, name="stock-take"),
    path("bureau/inventaires/<int:pk>/fichier/", stock.stock_take_csv, name="stock-take-csv"),
    path("bureau/inventaires/<int:pk>/terminer/", stock.stock_take_end_page, name="stock-take-end"),
    path("bureau/rayon/", shelf_list.shelf_list_page, name="shelf-list"),
    path("bureau/sur-place/", premises.premises_page, name="premises"),
    path("bureau/sur-place/jouer/", premises.premises_play_page, name="premises-play"),
    path("bureau/sur-place/visites/", premises.premises_visits_page, name="premises-visits"),
    path("bureau/argent/", money.money_page, name="money"),
    path("bureau/foyers/<int:pk>/argent/", money.household_money_page, name="household-money"),
    path("bureau/foyers/<int:pk>/argent/recevoir/", money.deposit_receive_page, name="deposit-receive"),
    path("bureau/foyers/<int:pk>/argent/demander/", money.charge_page, name="charge"),
    path("bureau/cautions/<int:pk>/rendre/", money.deposit_return_page, name="deposit-return"),
    path("bureau/sommes-dues/<int:pk>/regler/", money.charge_settle_page, name="charge-settle"),
]
