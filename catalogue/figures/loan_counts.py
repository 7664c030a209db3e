"""The one large count: a year's loans by month, group and age band, in one pass.

Written in SQL. Each copy's group is worked out once and joined to its loans; the ORM would work it out for each loan,
of which there are ten times as many. ``MATERIALIZED`` asks both engines for just that. Both read the same statement.
"""

from typing import Final

from django.db import connections

from catalogue.figures.groups import Group, group_of_game
from catalogue.figures.period import Period
from catalogue.figures.yearly import LoanCount
from catalogue.models import Copy, Loan

COUNT: Final = """
    WITH kept AS MATERIALIZED ({copies})
    SELECT counted.month, kept.group_code, counted.age_band, COUNT(*), COUNT(counted.household_id)
    FROM (SELECT copy_id, household_id, age_band, {month} AS month FROM catalogue_loan
          WHERE lent_at >= %s AND lent_at < %s) AS counted
    JOIN kept ON kept.id = counted.copy_id
    GROUP BY 1, 2, 3
    ORDER BY 1, 2, 3
"""


def loan_counts(known: list[Group], period: Period) -> tuple[LoanCount, ...]:
    """One row for each month, group and age band with a loan. One query."""
    connection = connections[Loan.objects.db]
    moment = connection.ops.adapt_datetimefield_value
    copies = Copy.objects.order_by().annotate(group_code=group_of_game(known, "game")).values("id", "group_code")
    sql, values = copies.query.sql_with_params()
    months = "".join(f" WHEN lent_at < %s THEN {month}" for month, _over in period.months)
    # Safe: names of tables and columns alone are put into the text, values travel as parameters.
    statement = COUNT.format(copies=sql, month=f"CASE{months} END")
    times = [*(over for _month, over in period.months), *period.moments]
    with connection.cursor() as cursor:
        cursor.execute(statement, [*values, *map(moment, times)])
        return tuple(LoanCount(*row) for row in cursor.fetchall())
