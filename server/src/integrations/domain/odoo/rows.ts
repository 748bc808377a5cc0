import type { Row } from './values.ts';
import {
  readAmount,
  readDay,
  readFlag,
  readId,
  readRelation,
  readRequiredRelation,
  readText,
  requireText,
  UnknownValueError,
} from './values.ts';

/** A receivable journal item: `account.move.line`. Amounts are Odoo's numbers, not yet minor units. */
export interface OdooLine {
  id: number;
  moveId: number;
  moveType: string;
  state: string;
  partnerId: number | null;
  companyId: number;
  date: string;
  dueOn: string | null;
  ref: string | null;
  /** In the currency of the company. */
  balance: number;
  /** In the currency of the item. */
  amount: number;
  currencyId: number;
  /** In the currency of the company. */
  companyResidual: number;
  /** In the currency of the item. */
  residual: number;
  isBlocked: boolean;
}

export const LINE_FIELDS = [
  'move_id',
  'move_type',
  'parent_state',
  'partner_id',
  'company_id',
  'date',
  'date_maturity',
  'ref',
  'balance',
  'amount_currency',
  'currency_id',
  'amount_residual',
  'amount_residual_currency',
  'write_date',
] as const;

/** Read with the fields above where they exist. */
export const OPTIONAL_LINE_FIELDS = ['matching_number', 'blocked', 'no_followup'] as const;

/** Reads a journal item. @throws UnknownValueError naming the field */
export function readLine(row: Row): OdooLine {
  const model = 'account.move.line';
  return {
    id: readId(model, row),
    moveId: readRequiredRelation(model, row, 'move_id'),
    moveType: requireText(model, row, 'move_type'),
    state: requireText(model, row, 'parent_state'),
    partnerId: readRelation(model, row, 'partner_id'),
    companyId: readRequiredRelation(model, row, 'company_id'),
    date: requireDay(model, row, 'date'),
    dueOn: readDay(model, row, 'date_maturity'),
    ref: readText(model, row, 'ref'),
    balance: readAmount(model, row, 'balance'),
    amount: readAmount(model, row, 'amount_currency'),
    currencyId: readRequiredRelation(model, row, 'currency_id'),
    companyResidual: readAmount(model, row, 'amount_residual'),
    residual: readAmount(model, row, 'amount_residual_currency'),
    isBlocked: readFlag(row, 'blocked') || readFlag(row, 'no_followup'),
  };
}

function requireDay(model: string, row: Row, field: string): string {
  const day = readDay(model, row, field);
  if (day === null) throw new UnknownValueError(model, row, field, 'is missing');
  return day;
}

/** The document of an item: `account.move`. */
export interface OdooMove {
  id: number;
  name: string;
  ref: string | null;
  paymentState: string;
  currencyId: number;
  invoicedOn: string | null;
  dueOn: string | null;
  date: string;
  untaxed: number;
  total: number;
}

export const MOVE_FIELDS = [
  'name',
  'ref',
  'move_type',
  'state',
  'payment_state',
  'partner_id',
  'currency_id',
  'invoice_date',
  'invoice_date_due',
  'date',
  'amount_untaxed',
  'amount_total',
  'write_date',
] as const;

/** Reads a move. @throws UnknownValueError naming the field */
export function readMove(row: Row): OdooMove {
  const model = 'account.move';
  return {
    id: readId(model, row),
    name: readText(model, row, 'name') ?? '/',
    ref: readText(model, row, 'ref'),
    paymentState: readText(model, row, 'payment_state') ?? 'not_paid',
    currencyId: readRequiredRelation(model, row, 'currency_id'),
    invoicedOn: readDay(model, row, 'invoice_date'),
    dueOn: readDay(model, row, 'invoice_date_due'),
    date: requireDay(model, row, 'date'),
    untaxed: readAmount(model, row, 'amount_untaxed'),
    total: readAmount(model, row, 'amount_total'),
  };
}

/** A match of two items: `account.partial.reconcile`. */
export interface OdooPartial {
  id: number;
  /** `debit_move_id` names an item, not a move. */
  debitLineId: number;
  creditLineId: number;
  debitAmount: number;
  creditAmount: number;
  debitCurrencyId: number;
  creditCurrencyId: number;
}

export const PARTIAL_FIELDS = [
  'debit_move_id',
  'credit_move_id',
  'debit_amount_currency',
  'credit_amount_currency',
  'debit_currency_id',
  'credit_currency_id',
  'write_date',
] as const;

/** Reads a match. @throws UnknownValueError naming the field */
export function readPartial(row: Row): OdooPartial {
  const model = 'account.partial.reconcile';
  return {
    id: readId(model, row),
    debitLineId: readRequiredRelation(model, row, 'debit_move_id'),
    creditLineId: readRequiredRelation(model, row, 'credit_move_id'),
    debitAmount: readAmount(model, row, 'debit_amount_currency'),
    creditAmount: readAmount(model, row, 'credit_amount_currency'),
    debitCurrencyId: readRequiredRelation(model, row, 'debit_currency_id'),
    creditCurrencyId: readRequiredRelation(model, row, 'credit_currency_id'),
  };
}

/** A company or a person: `res.partner`. */
export interface OdooPartner {
  id: number;
  /** The company that owes what this partner owes; itself for companies and independent persons. */
  commercialId: number;
  parentId: number | null;
  name: string;
  type: string | null;
  email: string | null;
  phone: string | null;
  street: string | null;
  street2: string | null;
  zip: string | null;
  city: string | null;
  stateId: number | null;
  countryId: number | null;
  vat: string | null;
  ref: string | null;
  language: string | null;
  isActive: boolean;
}

export const PARTNER_FIELDS = [
  'name',
  'parent_id',
  'commercial_partner_id',
  'email',
  'active',
  'write_date',
] as const;

/** Read with the fields above where they exist; `mobile` does not exist in 19. */
export const OPTIONAL_PARTNER_FIELDS = [
  'type',
  'phone',
  'mobile',
  'street',
  'street2',
  'zip',
  'city',
  'state_id',
  'country_id',
  'vat',
  'ref',
  'lang',
] as const;

/** Reads a partner. @throws UnknownValueError naming the field */
export function readPartner(row: Row): OdooPartner {
  const model = 'res.partner';
  const id = readId(model, row);
  return {
    id,
    commercialId: readRelation(model, row, 'commercial_partner_id') ?? id,
    parentId: readRelation(model, row, 'parent_id'),
    name: readText(model, row, 'name') ?? `Partner ${id}`,
    type: readText(model, row, 'type'),
    email: readText(model, row, 'email'),
    phone: readText(model, row, 'phone') ?? readText(model, row, 'mobile'),
    street: readText(model, row, 'street'),
    street2: readText(model, row, 'street2'),
    zip: readText(model, row, 'zip'),
    city: readText(model, row, 'city'),
    stateId: readRelation(model, row, 'state_id'),
    countryId: readRelation(model, row, 'country_id'),
    vat: readText(model, row, 'vat'),
    ref: readText(model, row, 'ref'),
    language: readText(model, row, 'lang'),
    isActive: readFlag(row, 'active'),
  };
}
