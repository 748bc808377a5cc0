import { isProblem } from '../../api/call.ts';
import { ProblemError } from '../../api/problem.ts';

/** Builds a problem with our own message. */
export const refused = (message: string) =>
  new ProblemError({ status: 400, code: 'INVALID_DATA', message, fields: [], requestId: null });

/** Runs a sign-in request. A 401 does not mean an ended session here, so it is shown with these words. */
export async function saying<T>(words: string, attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    throw isProblem(error) && error.status === 401 ? refused(words) : error;
  }
}
