"""Plays: the verbs that write them, and the pure folding of their logs.

``opening`` begins a play, ``writing`` takes entries and gives them out, ``keeping`` puts plays into record books,
``forgetting`` deletes them; ``limits`` counts who asks too often. They refuse with the classes of ``refusals``.
``log``, ``cells``, ``entries`` and ``sheets`` are pure: values in, values out.
"""
