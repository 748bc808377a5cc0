import type { FastifyRequest } from 'fastify';
import type { Connection } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors.ts';
import { isRecord } from '../../../platform/is-record.ts';
import { loadNamed, type Records, recordsNamed, type Whose } from './look-up.ts';
import { type NamedRecord, namedInBody, namedInPath } from './names.ts';

/** Placeholders for names of records that the user may not see. No record can have such a name. */
class Substitutes {
  readonly #originals = new Map<string, string>();

  id(original: string): string {
    const number = (this.#originals.size + 1).toString(16).padStart(12, '0');
    return this.#add(`00000000-0000-7000-8000-${number}`, original);
  }

  /** Returns a placeholder with control characters, which are refused in new externalIds. */
  externalId(original: string): string {
    return this.#add(`\u0001${this.#originals.size + 1}\u0001`, original);
  }

  #add(substitute: string, original: string): string {
    this.#originals.set(inJson(substitute), inJson(original));
    return substitute;
  }

  /** Restores the original names in the response, in one pass. */
  restored(text: string): string {
    if (this.#originals.size === 0) return text;
    return text.replaceAll(SUBSTITUTE, (found) => this.#originals.get(found) ?? found);
  }
}

/** Placeholders in their JSON form. */
const SUBSTITUTE = /00000000-0000-7000-8000-[0-9a-f]{12}|\\u0001\d+\\u0001/g;

const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

/** Result of restricting a request. */
export interface Restricted {
  /** Whether it names any record of a customer, so that the restriction was applied. */
  namesRecords: boolean;
  restored(answer: string): string;
}

/**
 * Restricts a request to the user's own customers. Names of other records are replaced by placeholders, so
 * that the operation responds exactly as for unknown records.
 * @throws ACCESS_FORBIDDEN for a write that would change or create a record of other customers
 */
export async function restrictRequest(
  queryable: Pick<Connection, 'query'>,
  whose: Whose,
  request: FastifyRequest,
  operationId: string,
): Promise<Restricted> {
  const { body, params } = request;
  const named = [
    ...namedInPath(operationId, isRecord(params) ? params : {}),
    ...namedInBody(operationId, body),
  ];
  const records = await loadNamed(queryable, whose, named);
  const substitutes = new Substitutes();
  for (const one of named)
    if (one.isWritten) checkWritten(records, substitutes, { one, body, whose });
    else replace(records, substitutes, one);
  const { restrictsItself = false } = request.routeOptions.config;
  if (named.length === 0 && !restrictsItself && !['GET', 'HEAD'].includes(request.method))
    throw forbiddenError('This would also affect customers of other users. Name one of your own customers.');
  return { namesRecords: named.length > 0, restored: (answer) => substitutes.restored(answer) };
}

function forbiddenError(message: string): ApiError {
  return new ApiError('ACCESS_FORBIDDEN', message);
}

/** Replaces all names of records that are not the user's own. */
function replace(records: Records, substitutes: Substitutes, { kind, ref, put }: NamedRecord): void {
  const { id, externalId, customId } = ref;
  const isOwn = (key: 'id' | 'externalId', name: string) =>
    recordsNamed(records, kind, key, name).some((found) => found.isOwn);
  if (id !== undefined && !isOwn('id', id)) put('id', substitutes.id(id));
  if (externalId !== undefined && !isOwn('externalId', externalId))
    put('externalId', substitutes.externalId(externalId));
  // Operations ignore a customId next to id or externalId.
  if (customId === undefined || id !== undefined || externalId !== undefined) return;
  const found = recordsNamed(records, kind, 'customId', customId);
  const own = found.find((one) => one.isOwn);
  if (own === undefined) put('customId', substitutes.externalId(customId));
  // Exactly one own record has this customId, so it is meant, even if other customers have records with the
  // same one.
  else if (own.count === 1 && found.length > 1) put('id', own.id);
}

interface WrittenRecord {
  one: NamedRecord;
  body: unknown;
  whose: Whose;
}

/**
 * Checks a record that is changed or created. ExternalIds are unique, so a record of another customer must be
 * refused: it cannot be treated as unknown.
 */
function checkWritten(records: Records, substitutes: Substitutes, { one, body, whose }: WrittenRecord): void {
  const { kind, ref, put } = one;
  const byId = ref.id === undefined ? [] : recordsNamed(records, kind, 'id', ref.id);
  const byExternalId =
    ref.externalId === undefined ? [] : recordsNamed(records, kind, 'externalId', ref.externalId);
  if (byExternalId.some(({ isOwn }) => !isOwn))
    throw forbiddenError('The record with this externalId belongs to a customer of another user.');
  const isOwn = [...byId, ...byExternalId].some((found) => found.isOwn);
  if (ref.id !== undefined && !byId.some((found) => found.isOwn)) put('id', substitutes.id(ref.id));
  if (kind === 'CUSTOMER' && !isOwn && !isBorn(body, whose))
    throw forbiddenError(
      'A new customer must be your own: set accountManagerId to your id, or choose one of your ' +
        'customers as parent.',
    );
}

/** Checks whether a new customer would be the user's own. Its parent, if any, was already checked. */
function isBorn(body: unknown, { userId }: Whose): boolean {
  if (!isRecord(body)) return false;
  const manager = body['accountManagerId'];
  return (typeof manager === 'string' && manager.toLowerCase() === userId) || isRecord(body['parent']);
}
