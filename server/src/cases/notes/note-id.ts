import type { FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { pathRef } from '../../platform/http/record-id.ts';
import { organizationOf } from '../../platform/http/request.ts';

/**
 * Returns the id of the note in the path of a request.
 * @throws NOT_FOUND for an unknown externalId; the caller checks whether an id exists
 */
export async function resolveNoteId(
  { database }: Pick<Context, 'database'>,
  request: FastifyRequest & { params: { noteId: string } },
): Promise<string> {
  const ref = pathRef(request.params.noteId);
  if ('id' in ref) return ref.id;
  const { rows } = await database.pool.query<{ id: string }>({
    name: 'note by external_id',
    text: 'SELECT id FROM notes WHERE organization_id = $1 AND external_id = $2',
    values: [organizationOf(request).id, ref.externalId],
  });
  const [found] = rows;
  if (found === undefined) throw notFound();
  return found.id;
}
