"""Writes in one transaction that stays open: `long_transaction.py CONFIG DATABASE USER PARTY ACCOUNTS`.

It prints `written`, waits for a line, and commits. ACCOUNTS is JSON with the ids of the books.
"""
import datetime
import json
import sys
from decimal import Decimal

from trytond.config import config

config.update_etc(sys.argv[1])

from trytond.pool import Pool
from trytond.transaction import Transaction


def main(database, user, party, ids):
    Pool.start()
    pool = Pool(database)
    with Transaction().start(database, 0, readonly=True):
        pool.init()
    with Transaction().start(database, user, context={'company': ids['company']}) as transaction:
        Move = pool.get('account.move')
        Period = pool.get('account.period')
        day = datetime.date(2026, 3, 1)
        period, = Period.search([
            ('start_date', '<=', day), ('end_date', '>=', day), ('type', '=', 'standard'),
            ('fiscalyear.company', '=', ids['company'])])
        amount = Decimal('77.70')
        move, = Move.create([{
            'company': ids['company'], 'journal': ids['journal'], 'period': period.id, 'date': day,
            'lines': [('create', [
                {'account': ids['receivable'], 'party': party, 'debit': amount, 'credit': Decimal(0)},
                {'account': ids['cash'], 'debit': Decimal(0), 'credit': amount},
            ])],
        }])
        Move.post([move])
        print('written', flush=True)
        sys.stdin.readline()
        transaction.commit()
    print('committed', flush=True)


main(sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), json.loads(sys.argv[5]))
