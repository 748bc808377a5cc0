import { type Logger, type LoggerOptions, pino, stdSerializers } from 'pino';
import type { LogLevel } from '../config.ts';
import { currentSpan } from '../platform/traces.ts';
import { RepeatedErrors } from './repeated-errors.ts';

const STDERR = 2;
/** Formats log lines for a terminal. Loaded only on a terminal. */
const pretty = process.stderr.isTTY ? (await import('pino-pretty')).default : null;

/**
 * Opens the log, always on stderr: stdout is for results of commands. It writes readable lines on a terminal,
 * and one JSON object per line elsewhere. An outage is logged once a minute, not for each failure. Secrets
 * are redacted if an object that contains one is ever logged.
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
    // Tokens of the portal are part of addresses, which many errors repeat.
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
 * Removes portal tokens from a log line, at any position. File names of this project in stack traces stay.
 */
function withoutTokens(line: string): string {
  return line
    .replaceAll(/\bqp_[\w-]+/g, 'qp_…')
    .replaceAll(/(\/portal\/)(?![\w-]+\.ts\b)[^\s"'\\?#/<>]+/g, '$1…');
}

/** Removes the driver's client, which is attached to its errors and would fill pages. */
function serializeError(error: Error): object {
  const { client: _client, ...serialized } = Object.assign({ client: null }, stdSerializers.err(error));
  return serialized;
}
