"""Writes an entry in one transaction and commits when a line comes in: `slow-writer.py CONFIG DATABASE JSON`."""
import datetime
import json
import sys
from decimal import Decimal

from trytond.config import config

config.update_etc([sys.argv[1]])

from trytond.pool import Pool  # noqa: E402
from trytond.transaction import Transaction  # noqa: E402


def main(database, wish):
    Pool.start()
    pool = Pool(database)
    with Transaction().start(database, 0, readonly=True):
        pool.init()
    with Transaction().start(database, wish['user'], context={'company': wish['company']}) as transaction:
        Move, Period = pool.get('account.move'), pool.get('account.period')
        day = datetime.date(2026, 3, 1)
        cents = Decimal('10.00')
        receivable = {'account': wish['receivable'], 'party': wish['party'], 'credit': cents, 'debit': Decimal(0)}
        cash = {'account': wish['cash'], 'debit': cents, 'credit': Decimal(0)}
        moves = Move.create([{
            'company': wish['company'], 'journal': wish['journal'], 'date': day,
            'period': Period.find(wish['company'], date=day), 'lines': [('create', [receivable, cash])],
        } for _ in range(wish['count'])])
        Move.post(moves)
        print('written', flush=True)
        sys.stdin.readline()
        transaction.commit()
    print('committed', flush=True)


main(sys.argv[2], json.loads(sys.argv[3]))
