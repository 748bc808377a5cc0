import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { isConnectionError, isRetryable, isUnwritable } from './errors.ts';

const ofSystem = (code: string) => Object.assign(new Error(`connect ${code}`), { code });
function ofDatabase(code: string): Error {
  return Object.assign(new pg.DatabaseError('no', 2, 'error'), { code, severity: 'ERROR' });
}

describe('an unreachable database', () => {
  it.each([
    'ECONNREFUSED',
    'ECONNRESET',
    'EAI_AGAIN',
    'ENOTFOUND',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ETIMEDOUT',
  ])('is recognised by %s', (code) => {
    expect(isConnectionError(ofSystem(code))).toBe(true);
  });
  it.each(['57P01', '57P03', '08006', '53300'])('is recognised by SQLSTATE %s', (code) => {
    expect(isConnectionError(ofDatabase(code))).toBe(true);
  });
  it.each(['ENOSPC', 'EACCES'])('is not recognised by %s', (code) => {
    expect(isConnectionError(ofSystem(code))).toBe(false);
  });
});

describe('a database that cannot write', () => {
  it.each(['25006', '53100', '53200', '53400', '58030'])('is recognised by SQLSTATE %s', (code) => {
    expect(isUnwritable(ofDatabase(code))).toBe(true);
  });
  it.each(['23505', '40001', '22P02'])('is not recognised by SQLSTATE %s', (code) => {
    expect(isUnwritable(ofDatabase(code))).toBe(false);
    expect(isConnectionError(ofDatabase(code))).toBe(false);
  });
});

it.each(['40001', '40P01', '55P03', '23505', '23503'])('recognises a lost race by SQLSTATE %s', (code) => {
  expect(isRetryable(ofDatabase(code))).toBe(true);
});

/**
 * Makes an error that Citus passes on without a code: for rows copied to another node, or for an answer from
 * there.
 */
const passedOn = (message: string, routine = 'ReportCopyError') =>
  Object.assign(new pg.DatabaseError(message, 2, 'error'), {
    code: 'XX000',
    severity: 'ERROR',
    routine,
  });

it.each([
  'duplicate key value violates unique constraint "customers_external_id_key_102205"',
  'insert or update on table "links_102279" violates foreign key constraint "links_credit_fk_102279"',
  'canceling statement due to lock timeout',
])('recognises a lost race on another node by %s', (message) => {
  expect(isRetryable(passedOn(message))).toBe(true);
});
it('recognises a moved organization by its missing shard', () => {
  expect(isRetryable(passedOn('could not find valid entry for shard 102204', 'X'))).toBe(true);
});
it.each([
  ['server closed the connection unexpectedly\n\tThis probably means …', 'ReportResultError'],
  ['no connection to the server', 'ReportResultError'],
  ['failure on connection marked as essential: 10.0.0.2:5432', 'MarkRemoteTransactionFailed'],
  [
    'could not commit transaction for shard 102279 on at least one active node',
    'ErrorIfPostCommitFailedShardPlacements',
  ],
])('recognises a lost node by %j', (message, routine) => {
  expect(isConnectionError(passedOn(message, routine))).toBe(true);
  expect(isRetryable(passedOn(message, routine))).toBe(false);
});
it('does not retry another error on another node', () => {
  expect(isRetryable(passedOn('cannot cast'))).toBe(false);
});
