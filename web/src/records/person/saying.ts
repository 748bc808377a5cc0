import { isProblem } from '../../api/call.ts';
import { Problem } from '../../api/problem.ts';

/** A refusal in words of our own. */
export const refused = (message: string) =>
  new Problem({ status: 400, code: 'INVALID_DATA', message, fields: [], requestId: null });

/** A 401 of signing in is no session that has ended: it is told in these words. */
export async function saying<T>(words: string, attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    throw isProblem(error) && error.status === 401 ? refused(words) : error;
  }
}
