import { isProblem } from '../../api/call.ts';
import { ProblemError } from '../../api/problem.ts';

/** Builds a problem with our own message. */
export const problemWithMessage = (message: string) =>
  new ProblemError({ status: 400, code: 'INVALID_DATA', message, fields: [], requestId: null });

/** Runs a sign-in request. Here a 401 does not mean an ended session, so it gets this message. */
export async function withSignInMessage<T>(message: string, attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    throw isProblem(error) && error.status === 401 ? problemWithMessage(message) : error;
  }
}
