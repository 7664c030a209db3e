"""The one large count: a year's loans by month, group and age band, in one pass.

Written in SQL. Each copy's group is worked out once and joined to its loans; the ORM would work it out for each loan,
of which there are ten times as many. ``MATERIALIZED`` asks both engines for just that. The months are rows and not a
CASE, so that PostgreSQL knows how few groups will come of it, and counts without sorting every loan. Both read the same
statement.
"""

from typing import Final

from django.db import connections

from catalogue.figures.groups import Group, group_of_game
from catalogue.figures.period import Period
from catalogue.figures.yearly import LoanCount
from catalogue.models import Copy, Loan

COUNT: Final = """
    WITH kept AS MATERIALIZED ({copies}), months (month, begins, ends) AS (VALUES {months})
    SELECT months.month, kept.group_code, loan.age_band, COUNT(*), COUNT(loan.household_id)
    FROM months
    JOIN catalogue_loan AS loan ON loan.lent_at >= months.begins AND loan.lent_at < months.ends
    JOIN kept ON kept.id = loan.copy_id
    GROUP BY 1, 2, 3
    ORDER BY 1, 2, 3
"""


def loan_counts(known: list[Group], period: Period) -> tuple[LoanCount, ...]:
    """One row for each month, group and age band with a loan. One query."""
    connection = connections[Loan.objects.db]
    moment = connection.ops.adapt_datetimefield_value
    copies = Copy.objects.order_by().annotate(group_code=group_of_game(known, "game")).values("id", "group_code")
    sql, values = copies.query.sql_with_params()
    months = ", ".join(f"({month}, %s, %s)" for month, _begins, _ends in period.months)
    # Safe: names of tables and columns alone are put into the text, values travel as parameters.
    statement = COUNT.format(copies=sql, months=months)
    times = [moment(end) for _month, *ends in period.months for end in ends]
    with connection.cursor() as cursor:
        cursor.execute(statement, [*values, *times])
        return tuple(LoanCount(*row) for row in cursor.fetchall())
