import { notFound } from '../errors.ts';

/** Returns the one row that a statement wrote or found. @throws NOT_FOUND */
export function requireRow<R>(rows: readonly R[]): R {
  const [row] = rows;
  if (row === undefined) throw notFound();
  return row;
}
