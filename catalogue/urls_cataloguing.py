"""The addresses of the librarians' catalogue."""

from django.urls import URLPattern, path

from catalogue.views.cataloguing import (
    attachments,
    batches,
    copies,
    doubles,
    history,
    lists,
    names,
    records,
    start,
    suggestions,
)

urlpatterns: list[URLPattern] = [
    path("catalogage/", start.cataloguing_page, name="cataloguing"),
    path("catalogage/propositions/", suggestions.suggestions_page, name="name-suggestions"),
    path("catalogage/notices/ajouter/", records.record_new_page, name="record-new"),
    path("catalogage/notices/<int:pk>/", records.record_change_page, name="record-change"),
    path("catalogage/notices/<int:pk>/supprimer/", records.record_delete_page, name="record-delete"),
    path("catalogage/notices/<int:pk>/historique/", history.record_history_page, name="record-history"),
    path("catalogage/modifications/<int:pk>/annuler/", history.record_revert_page, name="record-revert"),
    path("catalogage/notices/<int:pk>/exemplaires/", copies.record_copies_page, name="record-copies"),
    path("catalogage/notices/<int:pk>/exemplaires/ajouter/", start.record_add_copy_page, name="record-add-copy"),
    path("catalogage/exemplaires/<int:pk>/", copies.copy_change_page, name="copy-change"),
    path("catalogage/exemplaires/<int:pk>/supprimer/", copies.copy_delete_page, name="copy-delete"),
    path("catalogage/notices/<int:pk>/documents/", attachments.record_attachments_page, name="record-attachments"),
    path("catalogage/documents/<int:pk>/", attachments.attachment_change_page, name="attachment-change"),
    path("catalogage/documents/<int:pk>/retirer/", attachments.attachment_remove_page, name="attachment-remove"),
    path("catalogage/lots/", batches.batches_page, name="batches"),
    path("catalogage/lots/nouveau/", batches.batch_new_page, name="batch-new"),
    path("catalogage/lots/<int:pk>/annuler/", batches.batch_undo_page, name="batch-undo"),
    path("catalogage/listes/", lists.lists_page, name="game-lists"),
    path("catalogage/listes/<int:pk>/", lists.game_list_page, name="game-list"),
    path("catalogage/listes/<int:pk>/supprimer/", lists.game_list_delete_page, name="game-list-delete"),
    path("catalogage/doublons/", doubles.record_doubles_page, name="record-doubles"),
    path("catalogage/notices/reunir/", doubles.record_merge_page, name="record-merge"),
    path("catalogage/noms/<slug:kind>/", names.names_page, name="names"),
    path("catalogage/noms/<slug:kind>/<int:pk>/", names.name_page, name="name"),
    path("catalogage/noms/<slug:kind>/<int:pk>/reunir/", names.name_merge_page, name="name-merge"),
    path("catalogage/noms/<slug:kind>/<int:pk>/supprimer/", names.name_delete_page, name="name-delete"),
]
