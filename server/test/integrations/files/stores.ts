import { Agent } from 'undici';
import { onTestFinished } from 'vitest';
import type { ConnectorTools } from '../../../src/integrations/open-connector.ts';
import { SourceError } from '../../../src/integrations/source-error.ts';

/** Tools of a connector that may reach this machine. They are closed at the end of the test. */
export function localTools(signal: AbortSignal = new AbortController().signal): ConnectorTools {
  const dispatcher = new Agent();
  onTestFinished(() => dispatcher.destroy());
  return { dispatcher, targets: { allowPrivate: true, ports: [443] }, signal };
}

/** Reads a stream to its end. */
export async function readAll(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) if (piece instanceof Uint8Array) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Returns the `SourceError` that a call of a store fails with. */
export async function failureOf(call: Promise<unknown>): Promise<SourceError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof SourceError) return error;
  throw new Error('the call does not fail with a SourceError', { cause: error });
}
