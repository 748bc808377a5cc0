import pg from 'pg';
import { expect, it } from 'vitest';
import { toApiError } from './error-handler.ts';

const ofDatabase = (code: string, message = 'its own words') =>
  Object.assign(new pg.DatabaseError(message, 2, 'error'), { code, severity: 'ERROR' });

it.each([
  ['a lock of another transaction', ofDatabase('55P03')],
  ['a deadlock', ofDatabase('40P01')],
  ['a moved organization', ofDatabase('XX000', 'could not find valid entry for shard 1')],
  ['an unreachable database', ofDatabase('57P03')],
  ['a full disk', ofDatabase('53100')],
])('answers 503 for %s, so that the client tries again', (_what, error) => {
  expect(toApiError(error)).toMatchObject({
    code: 'UNAVAILABLE',
    status: 503,
    headers: { 'retry-after': expect.any(String) },
    cause: error,
  });
});

it.each([
  ['a taken name', ofDatabase('23505')],
  ['an invalid statement', ofDatabase('42601')],
  ['any other error', new Error('its own words')],
])('answers 500 for %s without the text of the error', (_what, error) => {
  const answer = toApiError(error);
  expect(answer).toMatchObject({ code: 'INTERNAL', status: 500, cause: error });
  expect(answer.message).not.toContain(error.message);
});
