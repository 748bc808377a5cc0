import { type Readable, Transform } from 'node:stream';
import { SourceError } from '../source-error.ts';
import type { StoredFile } from './file-store.ts';

interface StreamChecks {
  /** Translates a failure of the source. */
  toError: (error: unknown) => SourceError;
  /** Checks the file after its last byte. @throws SourceError */
  verify?: () => Promise<void>;
}

/**
 * Returns the bytes of a source. The stream fails with a `SourceError` unless it is complete: a cut, another
 * length than listed, and a failed `verify` are errors before its end.
 */
export function completeStream(
  source: Readable,
  { name, size }: StoredFile,
  { toError, verify }: StreamChecks,
): Readable {
  let received = 0;
  const output = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      received += chunk.byteLength;
      if (received > size) done(lengthError(name, `has more than the listed ${size} bytes`));
      else done(null, chunk);
    },
    flush(done) {
      if (received < size) return done(lengthError(name, `ended after ${received} of ${size} bytes`));
      if (verify === undefined) return done();
      verify().then(() => done(), done);
    },
  });
  source.once('error', (error) => output.destroy(toError(error)));
  source.once('close', () => {
    if (!source.readableEnded)
      output.destroy(lengthError(name, `was cut after ${received} of ${size} bytes`));
  });
  // A reader that has left must not end the process.
  output.on('error', () => {});
  output.once('close', () => source.destroy());
  return source.pipe(output);
}

/** Returns the error for a file that is no longer as it was listed. The next attempt lists it again. */
export function changedError(name: string): SourceError {
  return new SourceError('UNREACHABLE', `${name} changed while it was read.`);
}

function lengthError(name: string, text: string): SourceError {
  return new SourceError('UNREACHABLE', `${name} ${text}.`);
}
