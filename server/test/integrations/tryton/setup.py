"""Prepares the company of the tests in an empty Tryton database: `setup.py CONFIG DATABASE`.

It prints one JSON object with the ids that the driver needs. Names of passwords are in `PASSWORDS`.
"""
import datetime
import json
import os
import sys
from decimal import Decimal

# The tools of Tryton's own tests ask for it when they are imported.
os.environ.setdefault('DB_NAME', ':memory:')

from proteus import Model, Wizard, config
from trytond.modules.account.tests.tools import create_chart, create_tax, get_accounts
from trytond.modules.account_invoice.tests.tools import set_fiscalyear_invoice_sequences

PASSWORDS = {'bookkeeper': 'Ledger-Wharf-71', 'reader': 'Quiet-Harbour-52'}

# A connection reads these; what is marked True has no access rule of its own in Tryton.
READ_MODELS = [
    'account.account', 'account.account.type', 'account.invoice', 'account.invoice-account.move.line',
    'account.journal', 'account.move', 'account.move.line', 'account.move.reconciliation',
    'company.company', 'country.country', 'country.subdivision', 'currency.currency', 'ir.lang',
    'party.address', 'party.contact_mechanism', 'party.identifier', 'party.party',
]


def create_currency(code, rates):
    Currency = Model.get('currency.currency')
    found = Currency.find([('code', '=', code)])
    currency = found[0] if found else Currency(
        name=code, code=code, symbol=code, numeric_code='', rounding=Decimal('0.01'), digits=2)
    currency.active = True
    for day, rate in rates:
        currency.rates.new(date=day, rate=Decimal(rate))
    currency.save()
    return currency


def create_company(name, currency):
    Party = Model.get('party.party')
    party = Party(name=name)
    party.save()
    wizard = Wizard('company.company.config')
    wizard.execute('company')
    wizard.form.party = party
    wizard.form.currency = currency
    wizard.execute('add')
    company, = Model.get('company.company').find([('party', '=', party.id)])
    company.cancel_invoice_out = True
    company.save()
    return company


def create_year(company, year):
    SequenceType = Model.get('ir.sequence.type')
    Sequence = Model.get('ir.sequence')
    fiscalyear = Model.get('account.fiscalyear')(name='%s %s' % (company.party.name, year), company=company)
    fiscalyear.start_date = datetime.date(year, 1, 1)
    fiscalyear.end_date = datetime.date(year, 12, 31)
    kind, = SequenceType.find([('name', '=', 'Account Move')], limit=1)
    sequence = Sequence(name=str(year), sequence_type=kind, company=company)
    sequence.save()
    fiscalyear.post_move_sequence = sequence
    fiscalyear = set_fiscalyear_invoice_sequences(fiscalyear)
    fiscalyear.save()
    fiscalyear.click('create_period')


def journal(name, kind, company):
    SequenceType = Model.get('ir.sequence.type')
    Sequence = Model.get('ir.sequence')
    type_, = SequenceType.find([('name', '=', 'Account Journal')], limit=1)
    sequence = Sequence(name=name, sequence_type=type_, company=company)
    sequence.save()
    found = Model.get('account.journal')(name=name, type=kind, sequence=sequence)
    found.save()
    return found


def payment_term(name, days):
    term = Model.get('account.invoice.payment_term')(name=name)
    for place, delay in enumerate(days):
        rest = place == len(days) - 1
        line = term.lines.new(type='remainder' if rest else 'percent')
        if not rest:
            line.ratio = round(Decimal(1) / Decimal(len(days)), 10)
        if line.relativedeltas:
            line.relativedeltas[0].days = delay
        else:
            line.relativedeltas.new(days=delay)
    term.save()
    return term


def print_less():
    """Posting prints the invoice, which takes most of its time. A text of one word does not."""
    report, = Model.get('ir.action.report').find([('report_name', '=', 'account.invoice')])
    report.template_extension, report.extension = 'txt', ''
    report.report_content_custom = b'Invoice'
    report.save()


def read_only_group():
    IrModel = Model.get('ir.model')
    group = Model.get('res.group')(name='Quittance (read only)')
    for name in READ_MODELS:
        model, = IrModel.find([('model', '=', name)])
        group.model_access.new(
            model=model, perm_read=True, perm_write=False, perm_create=False, perm_delete=False)
    group.save()
    return group


def create_user(login, company, groups):
    user = Model.get('res.user')(name=login, login=login)
    user.password = PASSWORDS[login]
    user.companies.append(Model.get('company.company')(company.id))
    for group in groups:
        user.groups.append(Model.get('res.group')(group.id))
    user.save()
    user.company = Model.get('company.company')(company.id)
    user.save()
    return user


def account(name, template, company, **values):
    copied, = template.duplicate({'name': name, **values})
    return copied


def books(company, years):
    """Gives a company a chart, fiscal years and what payments need."""
    create_chart(company)
    for year in years:
        create_year(company, year)
    accounts = get_accounts(company)
    cash_journal = journal('Cash', 'cash', company)
    method = Model.get('account.invoice.payment.method')(name='Cash', journal=cash_journal, company=company)
    method.credit_account = method.debit_account = accounts['cash']
    method.save()
    write_off = Model.get('account.move.reconcile.write_off')(
        name='Write-off', journal=journal('Write-off', 'write-off', company), company=company)
    write_off.credit_account = write_off.debit_account = accounts['expense']
    write_off.save()
    exchange = Model.get('account.move.reconcile.write_off')(
        name='Exchange', journal=journal('Exchange', 'write-off', company), company=company)
    exchange.credit_account = exchange.debit_account = accounts['expense']
    exchange.save()
    statement_journal = Model.get('account.statement.journal')(
        name='Bank', journal=journal('Bank', 'statement', company), account=accounts['cash'],
        validation='number_of_lines', company=company)
    statement_journal.save()
    revenue, = Model.get('account.journal').find([('type', '=', 'revenue')], limit=1)
    found = {name: one.id for name, one in accounts.items()}
    # A receivable account that does not ask for a party.
    anonymous = account('Receivable without party', accounts['receivable'], company, party_required=False)
    return {
        'company': company.id, 'accounts': {**found, 'anonymous': anonymous.id},
        'paymentMethod': method.id, 'writeOff': write_off.id, 'exchange': exchange.id,
        'statementJournal': statement_journal.id, 'journal': revenue.id, 'cashJournal': cash_journal.id,
    }


def main(config_file, database):
    config.set_trytond(database=database, config_file=config_file)
    today = datetime.date.today()
    euro = create_currency('EUR', [(datetime.date(2020, 1, 1), '1')])
    dollar = create_currency('USD', [
        (datetime.date(2020, 1, 1), '1.1'), (datetime.date(2026, 6, 1), '1.2'),
        (datetime.date(2026, 9, 15), '1.07')])
    yen = create_currency('JPY', [(datetime.date(2020, 1, 1), '160.5')])
    yen.rounding, yen.digits = Decimal('1'), 0
    yen.save()
    company = create_company('Quittance Test SAS', euro)
    current = config.get_config()
    User = Model.get('res.user')
    admin = User(current.user)
    admin.companies.append(company)
    admin.company = company
    admin.save()
    current._context = User.get_preferences(True, {})
    years = sorted({2025, 2026, today.year, today.year + 1})
    ids = books(company, years)
    terms = {
        'days30': payment_term('30 days', [30]).id,
        'halves': payment_term('Half in 30, half in 60', [30, 60]).id,
        'thirds': payment_term('Three thirds', [10, 40, 70]).id,
    }
    tax = create_tax(Decimal('.20'), company)
    tax.save()
    print_less()
    Group = Model.get('res.group')
    bookkeeper = create_user('bookkeeper', company, Group.find([]))
    reader = create_user('reader', company, [read_only_group()])
    print(json.dumps({
        **ids, 'terms': terms, 'tax': tax.id,
        'currencies': {'EUR': euro.id, 'USD': dollar.id, 'JPY': yen.id},
        'users': {'bookkeeper': bookkeeper.id, 'reader': reader.id}, 'passwords': PASSWORDS,
    }))


main(*sys.argv[1:])
