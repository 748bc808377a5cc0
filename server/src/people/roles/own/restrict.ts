import type { FastifyRequest } from 'fastify';
import type { Connection } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors.ts';
import { isRecord } from '../../../platform/is-record.ts';
import { loadNamed, type Records, recordsNamed, type Whose } from './look-up.ts';
import { type Named, namedInBody, namedInPath } from './names.ts';

/** What stands in a request for what is not there for the user: nobody can have it. */
class Substitutes {
  readonly #originals = new Map<string, string>();

  id(original: string): string {
    const number = (this.#originals.size + 1).toString(16).padStart(12, '0');
    return this.#add(`00000000-0000-7000-8000-${number}`, original);
  }

  /** Ids with control characters are refused wherever one could be made. */
  externalId(original: string): string {
    return this.#add(`\u0001${this.#originals.size + 1}\u0001`, original);
  }

  #add(substitute: string, original: string): string {
    this.#originals.set(inJson(substitute), inJson(original));
    return substitute;
  }

  /** The answer as it would be had the request been carried out as it was sent. One pass, however many there are. */
  restored(text: string): string {
    if (this.#originals.size === 0) return text;
    return text.replaceAll(SUBSTITUTE, (found) => this.#originals.get(found) ?? found);
  }
}

/** As they stand in JSON. */
const SUBSTITUTE = /00000000-0000-7000-8000-[0-9a-f]{12}|\\u0001\d+\\u0001/g;

const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

/** What became of a request. */
export interface Restricted {
  /** Whether it names any record of its own customers or of others, so that it is held to them by that. */
  namesRecords: boolean;
  restored(answer: string): string;
}

/**
 * Holds what a request names to the customers of its own: whatever else is named is replaced by what nobody has, so that the
 * operation answers exactly as for records that do not exist.
 * @throws ACCESS_FORBIDDEN for a write that would reach, or make, what belongs to others
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
    throw forbidden('This would be done for customers of others, too: name one of your own customers.');
  return { namesRecords: named.length > 0, restored: (answer) => substitutes.restored(answer) };
}

function forbidden(message: string): ApiError {
  return new ApiError('ACCESS_FORBIDDEN', message);
}

/** Puts what nobody has in the place of every name that is none of an own record. */
function replace(records: Records, substitutes: Substitutes, { kind, ref, put }: Named): void {
  const { id, externalId, customId } = ref;
  const isOwn = (key: 'id' | 'externalId', name: string) =>
    recordsNamed(records, kind, key, name).some((found) => found.isOwn);
  if (id !== undefined && !isOwn('id', id)) put('id', substitutes.id(id));
  if (externalId !== undefined && !isOwn('externalId', externalId))
    put('externalId', substitutes.externalId(externalId));
  // Beside one of those it is not looked at.
  if (customId === undefined || id !== undefined || externalId !== undefined) return;
  const found = recordsNamed(records, kind, 'customId', customId);
  const own = found.find((one) => one.isOwn);
  if (own === undefined) put('customId', substitutes.externalId(customId));
  // One alone is meant, whoever else has others of that name.
  else if (own.count === 1 && found.length > 1) put('id', own.id);
}

interface Written {
  one: Named;
  body: unknown;
  whose: Whose;
}

/** A record that is changed, or made: names are unique, so that one of others cannot pass for one that is not there. */
function checkWritten(records: Records, substitutes: Substitutes, { one, body, whose }: Written): void {
  const { kind, ref, put } = one;
  const byId = ref.id === undefined ? [] : recordsNamed(records, kind, 'id', ref.id);
  const byExternalId =
    ref.externalId === undefined ? [] : recordsNamed(records, kind, 'externalId', ref.externalId);
  if (byExternalId.some(({ isOwn }) => !isOwn))
    throw forbidden('A record of this externalId belongs to a customer of others.');
  const isOwn = [...byId, ...byExternalId].some((found) => found.isOwn);
  if (ref.id !== undefined && !byId.some((found) => found.isOwn)) put('id', substitutes.id(ref.id));
  if (kind === 'CUSTOMER' && !isOwn && !isBorn(body, whose))
    throw forbidden(
      'A new customer must be one of your own: state your id as accountManagerId, or a parent that is yours.',
    );
}

/** Whether a new customer is an own one: the parent, where there is one, was looked at. */
function isBorn(body: unknown, { userId }: Whose): boolean {
  if (!isRecord(body)) return false;
  const manager = body['accountManagerId'];
  return (typeof manager === 'string' && manager.toLowerCase() === userId) || isRecord(body['parent']);
}
