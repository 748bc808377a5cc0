import { SourceError } from '../source-error.ts';

/** Status codes of SFTP version 3. */
const NO_SUCH_FILE = 2;
const PERMISSION_DENIED = 3;
const UNSUPPORTED = 8;
/** Reason of a disconnection: no more authentication methods are available. */
const NO_MORE_METHODS = 14;

/** A failure as ssh2 reports it: `level` of its own errors, `code` of a status or of the socket. */
function facts(error: unknown): { level: string; code: string | number; text: string } {
  if (!(error instanceof Error)) return { level: '', code: '', text: '' };
  const level = 'level' in error && typeof error.level === 'string' ? error.level : '';
  const code = 'code' in error && ['string', 'number'].includes(typeof error.code) ? error.code : '';
  return {
    level,
    code: typeof code === 'number' ? code : String(code),
    text: error.message.slice(0, 300),
  };
}

/** Returns the error for a connection that failed before or after the login. */
export function connectionError(error: unknown, host: string): SourceError {
  if (error instanceof SourceError) return error;
  if (error instanceof AggregateError) return connectionError(error.errors[0], host);
  const { level, code, text } = facts(error);
  if (level === 'client-authentication' || code === NO_MORE_METHODS)
    return new SourceError('LOGIN_REFUSED', `${host} refused the user, or its password or key.`, {
      cause: error,
    });
  // Only these texts are written here. Those of the server can repeat anything.
  const isOwnText = level !== '' || typeof code === 'string';
  const reason = isOwnText ? text : 'it ended the connection';
  return new SourceError('UNREACHABLE', `${host} has no working SSH connection: ${reason}`, { cause: error });
}

/** The object of a request, for messages. */
export interface SftpRequest {
  /** The folder or file. */
  name: string;
  isFolder: boolean;
}

/** Returns the error for a request that the server refused. Its own text is left out. */
export function statusError(error: unknown, { name, isFolder }: SftpRequest): SourceError {
  if (error instanceof SourceError) return error;
  const { code } = facts(error);
  const fail = (kind: ConstructorParameters<typeof SourceError>[0], text: string) =>
    new SourceError(kind, text, { cause: error });
  if (code === NO_SUCH_FILE && isFolder) return fail('UNKNOWN_ANSWER', `There is no folder ${name}.`);
  if (code === NO_SUCH_FILE) return fail('UNREACHABLE', `${name} no longer exists.`);
  if (code === PERMISSION_DENIED) return fail('RIGHT_MISSING', `The user may not read ${name}.`);
  if (code === UNSUPPORTED) return fail('UNKNOWN_ANSWER', `The server cannot read ${name}.`);
  return fail('UNREACHABLE', `The server failed to read ${name}.`);
}
