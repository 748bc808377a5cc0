import { bodiesOf, textsOf } from './lookups.ts';
import {
  type BankLine,
  CREDITED_ACCOUNT,
  type PaymentReference,
  type RecognizedToken,
  type TokenStrength,
  type WorldDocument,
} from './model.ts';
import { allPatterns, valuesFor } from './settings.ts';
import { compact, foldText } from './text/fold.ts';
import { hasShape, MIN_NUMBER, numberKeys } from './text/number-keys.ts';
import { rangeMembers } from './text/ranges.ts';
import { checkedReferences, referenceKeys, referencesInText } from './text/references.ts';
import { type Span, spansOf } from './text/spans.ts';
import type { WorldIndex } from './world-index.ts';

/** A token that names documents. Exactly one of the alternatives is meant. */
export interface DocumentHit {
  token: RecognizedToken;
  alternatives: readonly (readonly string[])[];
  strength: TokenStrength;
  /** Only proposes. */
  isWeak: boolean;
  /** Read from a reference with check digits. */
  isChecked: boolean;
}

/** Everything that the texts of a line name. */
export interface Recognition {
  documents: readonly DocumentHit[];
  references: readonly { token: RecognizedToken; reference: PaymentReference }[];
  customers: readonly { token: RecognizedToken; customerId: string; isLabeled: boolean }[];
  unknown: readonly RecognizedToken[];
  /** Whole spans, for the search of one-character slips. */
  spans: readonly (Span & Pick<RecognizedToken, 'source' | 'index'>)[];
}

type Place = Pick<RecognizedToken, 'source' | 'index'>;

const LABEL =
  /(?:KD|KDNR|KUNDE|KUNDENNR|KUNDENNUMMER|CUSTOMER|CUST|CUSTNO|CLIENT|ACCOUNT|DEBITOR)[\s.:#]*(?:NR|NO|NUMMER)?[\s.:#-]*$/;

/** Characters before a number in which its label is looked for. */
const MAX_LABEL = 40;

/** Finds numbers, references and customer numbers in the texts of a line. */
export function recognize(line: BankLine, index: WorldIndex): Recognition {
  const patterns = allPatterns(index.world.settings);
  const hits: DocumentHit[] = [];
  const references: { token: RecognizedToken; reference: PaymentReference }[] = [];
  const customers: { token: RecognizedToken; customerId: string; isLabeled: boolean }[] = [];
  const unknown: RecognizedToken[] = [];
  const spans: (Span & Place)[] = [];
  for (const { source, index: at, text } of textsOf(line)) {
    const place: Place = { source, index: at };
    const found = referencesIn(text, place, index);
    references.push(...found.references);
    // The number of an account names a customer, never documents.
    if (line.structuredReferences[at]?.type === CREDITED_ACCOUNT && source === 'STRUCTURED_REFERENCE')
      continue;
    const own = spansOf(text, patterns);
    const candidates = [...found.hits, ...rangeHits(text, place, index), ...spanHits(own, place, index)];
    const customerHits = customersIn(text, own, place, index);
    const taken = [
      ...found.references.map(({ token }) => token),
      ...customerHits.filter(({ isLabeled }) => isLabeled).map(({ token }) => token),
    ];
    const chosen = chooseHits(candidates, taken);
    hits.push(...chosen);
    customers.push(...customerHits);
    unknown.push(...unknownNumbers(own, place, [...taken, ...chosen.map(({ token }) => token)], patterns));
    spans.push(
      ...own.filter(({ isWhole, isDate }) => isWhole && !isDate).map((span) => ({ ...span, ...place })),
    );
  }
  return { documents: hits, references, customers, unknown, spans };
}

function tokenAt(
  place: Place,
  { start, end }: { start: number; end: number },
  value: string,
  meaning: RecognizedToken['meaning'],
): RecognizedToken {
  return { source: place.source, index: place.index, start, end, value, meaning };
}

function referencesIn(text: string, place: Place, index: WorldIndex) {
  const isStructured = place.source === 'STRUCTURED_REFERENCE';
  const places = isStructured ? [{ text, start: 0, end: text.length }] : referencesInText(text);
  const references: { token: RecognizedToken; reference: PaymentReference }[] = [];
  const hits: DocumentHit[] = [];
  for (const found of places) {
    const known = referenceKeys(found.text).flatMap((key) => index.references.get(key) ?? []);
    for (const reference of new Set(known)) {
      const meaning = { kind: 'PAYMENT_REFERENCE' as const, customerId: reference.customerId };
      references.push({ token: tokenAt(place, found, found.text, meaning), reference });
    }
    if (known.length === 0) hits.push(...bodyHits(found, place, index, isStructured));
  }
  return { references, hits };
}

/** Finds documents whose number is the body of a reference with right check digits. */
function bodyHits(
  found: { text: string; start: number; end: number },
  place: Place,
  index: WorldIndex,
  isStructured: boolean,
): DocumentHit[] {
  const checked = checkedReferences(found.text).filter(
    ({ scheme }) => isStructured || scheme === 'RF' || scheme === 'QRR' || scheme === 'OGM',
  );
  const documents = new Set(
    checked.flatMap(({ body }) =>
      numberKeys(body)
        .flatMap((key) => index.documentsByKey.get(key) ?? [])
        .filter((one) => isLongEnough(body, one, index)),
    ),
  );
  if (documents.size === 0) return [];
  return [
    hitOf([...documents], found, place, { strength: 'CHECK_DIGIT', value: found.text, isChecked: true }),
  ];
}

function hitOf(
  documents: readonly WorldDocument[],
  at: { start: number; end: number },
  place: Place,
  facts: { strength: TokenStrength; value: string; isChecked?: boolean; isWeak?: boolean },
): DocumentHit {
  const documentIds = [...new Set(documents.map(({ id }) => id))];
  const { strength, value, isChecked = false } = facts;
  const isWeak = facts.isWeak ?? (strength === 'SLIP' || strength === 'PARTIAL');
  return {
    token: tokenAt(place, at, value, { kind: 'DOCUMENT', documentIds, strength }),
    alternatives: documentIds.map((id) => [id]),
    strength,
    isWeak,
    isChecked,
  };
}

function isLongEnough(raw: string, { customerId }: WorldDocument, index: WorldIndex): boolean {
  const { numberPatterns } = valuesFor(index.world.settings, customerId);
  return raw.length >= MIN_NUMBER || hasShape(raw, numberPatterns);
}

function spanHits(spans: readonly Span[], place: Place, index: WorldIndex): DocumentHit[] {
  return spans.flatMap((span) => {
    const matched = (index.documentsByKey.get(span.key) ?? []).flatMap((document) => {
      const strength = isLongEnough(span.raw, document, index) ? strengthOf(span, document) : null;
      return strength === null ? [] : [{ document, strength }];
    });
    const best = matched.toSorted((a, b) => RANK[a.strength] - RANK[b.strength])[0]?.strength;
    if (best !== undefined) {
      const documents = matched.filter(({ strength }) => strength === best).map(({ document }) => document);
      return [hitOf(documents, span, place, { strength: best, value: span.raw })];
    }
    return checkDigitHits(span, place, index);
  });
}

/** Finds documents whose stored number lacks the check digit of the printed one. */
function checkDigitHits(span: Span, place: Place, index: WorldIndex): DocumentHit[] {
  if (!span.isWhole || span.isDate || span.isSplit) return [];
  const { printedCheckDigits } = index.world.settings;
  const find = (keys: readonly string[]) => keys.flatMap((key) => index.documentsByKey.get(key) ?? []);
  const usual = find(bodiesOf(span.raw, printedCheckDigits));
  const documents = usual.length > 0 ? usual : find(bodiesOf(span.raw));
  if (documents.length === 0) return [];
  const facts = { strength: 'CHECK_DIGIT' as const, value: span.raw, isWeak: usual.length === 0 };
  return [hitOf(documents, span, place, facts)];
}

/** Order of strengths, the best first. */
const RANK: Readonly<Record<TokenStrength, number>> = {
  EXACT: 0,
  SPLIT: 1,
  DIGITS: 2,
  RANGE: 2,
  ZEROS: 3,
  CHECK_DIGIT: 4,
  SLIP: 5,
  PARTIAL: 6,
};

/** Compares a span with a document whose key it has; null: it is something else, such as a date. */
function strengthOf(span: Span, document: WorldDocument): TokenStrength | null {
  const strengths = [document.number, document.externalId].flatMap((number) => {
    if (number === null || !numberKeys(number).includes(span.key)) return [];
    return strengthForNumber(span, compact(foldText(number)), number) ?? [];
  });
  return strengths.toSorted((a, b) => RANK[a] - RANK[b])[0] ?? null;
}

function strengthForNumber(span: Span, printed: string, number: string): TokenStrength | null {
  const digits = printed.replace(/^[A-Z]+/, '');
  if (span.isDate && foldText(number).length !== span.end - span.start) return null;
  if (!span.isWhole) return span.raw.length > MIN_NUMBER ? 'PARTIAL' : null;
  const isSame = span.raw === printed;
  const isBare = span.raw === digits;
  if (span.isSplit) return isSame || isBare ? 'SPLIT' : 'PARTIAL';
  if (isSame) return 'EXACT';
  if (isBare) return 'DIGITS';
  const hasPrefix = /^[A-Z]/.test(span.raw) || digits === printed;
  return hasPrefix && !span.isLoose ? 'ZEROS' : span.isLoose ? 'PARTIAL' : 'ZEROS';
}

function rangeHits(text: string, place: Place, index: WorldIndex): DocumentHit[] {
  const members = Map.groupBy(rangeMembers(text, allPatterns(index.world.settings)), ({ start, end }) =>
    [start, end].join(' '),
  );
  return [...members.values()].flatMap((range) => {
    const documents = range.map(({ keys, value }) =>
      keys
        .flatMap((key) => index.documentsByKey.get(key) ?? [])
        .filter((one) => isLongEnough(compact(value), one, index)),
    );
    const [start] = range;
    if (start?.isShortened === true) return shortenedRangeHits(text, start, documents, place, index);
    const [first, last] = [documents[0] ?? [], documents.at(-1) ?? []];
    const families = new Set(first.map((one) => familyIn(index, one)));
    const family = last.map((one) => familyIn(index, one)).find((one) => families.has(one));
    if (family === undefined || start === undefined) return [];
    const all = [
      ...new Set(documents.flatMap((found) => found.filter((one) => familyIn(index, one) === family))),
    ];
    const value = foldText(text).slice(start.start, start.end);
    const hit = hitOf(all, start, place, { strength: 'RANGE', value });
    const ends = [first, last].flatMap((found) => found.filter((one) => familyIn(index, one) === family));
    const alternatives = [all, ends].map((found) => [...new Set(found.map(({ id }) => id))]);
    const differ = alternatives[0]?.length !== alternatives[1]?.length;
    return [{ ...hit, alternatives: differ ? alternatives : alternatives.slice(0, 1) }];
  });
}

/**
 * Reads `29104-06` as a range if documents of one family have all its numbers, and none has it as its own number. It
 * only proposes if other documents have one of its numbers: then it may be a number with a suffix.
 */
function shortenedRangeHits(
  text: string,
  at: { start: number; end: number },
  members: readonly (readonly WorldDocument[])[],
  place: Place,
  index: WorldIndex,
): DocumentHit[] {
  const value = foldText(text).slice(at.start, at.end);
  if (numberKeys(value).some((key) => index.documentsByKey.has(key))) return [];
  const families = new Set((members[0] ?? []).map((one) => familyIn(index, one)));
  const complete = [...families].filter((family) =>
    members.every((found) => found.some((one) => familyIn(index, one) === family)),
  );
  if (complete.length === 0) return [];
  const all = [...new Set(members.flat())];
  const alternatives = complete.map((family) =>
    all.filter((one) => familyIn(index, one) === family).map(({ id }) => id),
  );
  const named = all.filter((one) => complete.includes(familyIn(index, one)));
  const isWeak = all.length > members.length;
  return [{ ...hitOf(named, at, place, { strength: 'RANGE', value, isWeak }), alternatives }];
}

const familyIn = (index: WorldIndex, { customerId }: WorldDocument) =>
  index.customers.get(customerId)?.familyId ?? customerId;

function customersIn(text: string, spans: readonly Span[], place: Place, index: WorldIndex) {
  const folded = foldText(text);
  return spans.flatMap((span) => {
    if (!span.isWhole || span.isDate || span.isLoose || span.raw.length < MIN_NUMBER) return [];
    const isLabeled = LABEL.test(folded.slice(Math.max(0, span.start - MAX_LABEL), span.start));
    return (index.customersByNumber.get(span.key) ?? [])
      .filter(({ number }) => compact(foldText(number ?? '')) === span.raw)
      .map(({ id }) => ({
        token: tokenAt(place, span, span.raw, { kind: 'CUSTOMER_NUMBER', customerId: id }),
        customerId: id,
        isLabeled,
      }));
  });
}

/** Keeps hits that do not overlap: strong before weak, long before short, then the better strength. */
function chooseHits(hits: readonly DocumentHit[], taken: readonly RecognizedToken[]): DocumentHit[] {
  const length = ({ token }: DocumentHit) => token.end - token.start;
  const sorted = hits.toSorted(
    (a, b) =>
      Number(a.isWeak) - Number(b.isWeak) ||
      length(b) - length(a) ||
      RANK[a.strength] - RANK[b.strength] ||
      a.token.start - b.token.start,
  );
  const chosen: DocumentHit[] = [];
  for (const hit of sorted) {
    const others = [...taken, ...chosen.map(({ token }) => token)];
    if (!others.some((other) => overlaps(other, hit.token))) chosen.push(hit);
  }
  return chosen.sort((a, b) => a.token.start - b.token.start);
}

const overlaps = (a: { start: number; end: number }, b: { start: number; end: number }) =>
  a.start < b.end && b.start < a.end;

function unknownNumbers(
  spans: readonly Span[],
  place: Place,
  taken: readonly RecognizedToken[],
  patterns: readonly string[],
): RecognizedToken[] {
  return spans
    .filter((span) => span.isWhole && !span.isDate && !span.isLoose && hasShape(span.raw, patterns))
    .filter((span) => !taken.some((other) => overlaps(other, span)))
    .map((span) => tokenAt(place, span, span.raw, { kind: 'UNKNOWN_NUMBER' }));
}
