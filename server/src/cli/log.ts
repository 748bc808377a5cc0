import { type Logger, type LoggerOptions, pino, stdSerializers } from 'pino';
import type { LogLevel } from '../config.ts';
import { currentSpan } from '../platform/traces.ts';
import { RepeatedErrors } from './repeated-errors.ts';

const STDERR = 2;
/** Writes lines for people in a terminal; loaded only where there is one. */
const pretty = process.stderr.isTTY ? (await import('pino-pretty')).default : null;

/**
 * The log, always on stderr: stdout belongs to what a command answers. Lines for people in a terminal, a
 * JSON object a line elsewhere. An outage is told once a minute, not by each who feels it. Secrets are cut out
 * should an object that holds one ever be logged.
 */
export function openLog(level: LogLevel): Logger {
  const repeated = new RepeatedErrors();
  process.once('exit', () => repeated.flush());
  const options: LoggerOptions = {
    level,
    serializers: { err: serializeError },
    mixin: () => {
      const span = currentSpan();
      return span === null ? {} : { traceId: span.traceId };
    },
    // Tokens of the portal are part of addresses, which errors of all kinds repeat.
    hooks: {
      streamWrite: withoutTokens,
      logMethod(args, method) {
        repeated.log(this, args, method);
      },
    },
    redact: ['apiSecret', 'password', '*.apiSecret', '*.password', '*.headers["x-api-secret"]'],
  };
  if (pretty !== null)
    return pino(options, pretty({ destination: STDERR, sync: true, ignore: 'pid,hostname' }));
  return pino(options, pino.destination({ dest: STDERR, sync: true }));
}

/**
 * A line of the log without what gives access to a customer's page, wherever in the line that stands. Our own files
 * of that name stay, in the stacks of errors.
 */
function withoutTokens(line: string): string {
  return line
    .replaceAll(/\bqp_[\w-]+/g, 'qp_…')
    .replaceAll(/(\/portal\/)(?![\w-]+\.ts\b)[^\s"'\\?#/<>]+/g, '$1…');
}

/** Without the driver's client, which hangs on its errors and fills pages. */
function serializeError(error: Error): object {
  const { client: _client, ...serialized } = Object.assign({ client: null }, stdSerializers.err(error));
  return serialized;
}
