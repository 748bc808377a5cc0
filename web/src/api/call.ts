import { addressOf, hasEnded, isReached, untilSignedIn } from './connection.ts';
import { organizationId } from './organization.ts';
import { ProblemError, problemOf, unreachableError } from './problem.ts';
import type { Answer, Init, Method, PathsOf, QueryParams } from './types.ts';

/**
 * The CSRF token that every change must send. Only pages of this service can read it. It is kept in memory
 * only.
 */
let token: string | null = null;
export const setToken = (value: string | null): void => {
  token = value;
};

/** An untyped request, before its address adds types. */
export interface RequestParams {
  path?: object | undefined;
  query?: object | undefined;
  body?: unknown;
  /** Idempotency key: the server applies a repeated request only once. */
  once?: string | undefined;
}

/** Returns the URL of a path below `/v1` in the current organization, or of another path of the service. */
export function urlOf(path: string, { path: named = {}, query = {} }: RequestParams = {}): string {
  const values: Record<string, unknown> = { ...named };
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(values[name])));
  const search = searchOf({ ...query });
  const place = path.startsWith('/v1/') ? `/organizations/${organizationId.get()}` : '';
  return addressOf(`${place}${filled}${search === '' ? '' : `?${search}`}`);
}

function searchOf(query: QueryParams): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === '') continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  return search.toString();
}

async function request(
  method: Method,
  path: string,
  params: RequestParams,
  signal?: AbortSignal,
): Promise<Response> {
  const { body, once } = params;
  // The browser sets the content type of files and forms.
  const isFile = body instanceof Blob || body instanceof FormData;
  try {
    const response = await fetch(urlOf(path, params), {
      method: method.toUpperCase(),
      headers: {
        ...(token === null || method === 'get' ? {} : { 'x-quittance-token': token }),
        ...(body === undefined || isFile ? {} : { 'content-type': 'application/json' }),
        ...(once === undefined ? {} : { 'idempotency-key': once }),
      },
      ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
    isReached.set(true);
    return response;
  } catch (error) {
    if (signal?.aborted === true) throw error;
    isReached.set(false);
    throw unreachableError();
  }
}

/**
 * Sends a request.
 * @throws Problem with the server's reason, or UNREACHABLE
 */
export async function call<M extends Method, P extends PathsOf<M>>(
  method: M,
  path: P,
  init: Init<P, M>,
  signal?: AbortSignal,
): Promise<Answer<P, M>> {
  return contentOf(await requestAccepted(method, String(path), { ...init }, signal));
}

/**
 * Sends a request whose response has a JSON value on each line, and passes the lines on as they arrive.
 * @throws Problem
 */
export async function callLines(
  path: string,
  params: RequestParams,
  { signal, onLines }: { signal: AbortSignal; onLines: (lines: readonly string[]) => void },
): Promise<void> {
  const { body } = await requestAccepted('post', path, params, signal);
  if (body === null) return;
  let rest = '';
  const decoder = new TextDecoder();
  for (const reader = body.getReader(); ; ) {
    const { done, value } = await readChunk(reader, signal);
    rest += decoder.decode(value, { stream: !done });
    const lines = rest.split('\n');
    rest = done ? '' : (lines.pop() ?? '');
    const full = lines.filter((line) => line !== '');
    if (full.length > 0) onLines(full);
    if (done) return;
  }
}

async function readChunk(reader: ReadableStreamDefaultReader<Uint8Array>, signal: AbortSignal) {
  try {
    return await reader.read();
  } catch (error) {
    if (signal.aborted) throw error;
    throw unreachableError();
  }
}

/** A response with the ids of its undoable changes; empty if nothing changed. */
export interface UndoableResponse<T = unknown> {
  answer: T;
  changes: readonly string[];
}

/**
 * Sends an undoable request, like `call`.
 * @throws Problem
 */
export async function change<M extends Method, P extends PathsOf<M>>(
  method: M,
  path: P,
  init: Init<P, M>,
): Promise<UndoableResponse<Answer<P, M>>> {
  const response = await requestAccepted(method, String(path), { ...init });
  const named = response.headers.get('quittance-changes') ?? '';
  return { answer: await contentOf(response), changes: named.split(',').filter((id) => id !== '') };
}

async function requestAccepted(
  method: Method,
  path: string,
  params: RequestParams,
  signal?: AbortSignal,
): Promise<Response> {
  const response = await request(method, path, params, signal);
  if (response.ok) return response;
  const problem = await problemOf(response);
  if (problem.status !== 401 || !path.startsWith('/v1/')) throw problem;
  hasEnded.set(true);
  if (method === 'get') throw problem;
  // Nothing was changed. The change is sent again after the same person has signed in; reads are repeated
  // then.
  await untilSignedIn();
  return requestAccepted(method, path, params, signal);
}

async function contentOf<T>(response: Response): Promise<T> {
  const text = response.status === 204 ? '' : await response.text();
  return text === '' ? JSON.parse('null') : JSON.parse(text);
}

/**
 * Undoes changes, in one request: the server goes on when the page is closed meanwhile.
 * @param changes ids in the order in which the changes were made
 * @throws Problem if a later change depends on one of them
 */
export async function undoAll(changes: readonly string[]): Promise<void> {
  await call('post', '/v1/internal/undo', { body: { changeIds: [...changes] } });
}

/**
 * Reads a file, such as a document for display or download.
 * @throws Problem
 */
export async function readFile(path: PathsOf<'get'>, params: RequestParams): Promise<Blob> {
  const response = await request('get', path, params);
  if (!response.ok) throw await problemOf(response);
  return response.blob();
}

/**
 * Reads a file by a link that the server created.
 * @returns null if it leads elsewhere: the page may only contact its own service
 * @throws Problem
 */
export async function readLink(link: string): Promise<Blob | null> {
  if (new URL(link, location.href).origin !== location.origin) return null;
  const response = await fetch(link).catch(() => {
    throw unreachableError();
  });
  if (!response.ok) throw await problemOf(response);
  return response.blob();
}

export const isProblem = (error: unknown): error is ProblemError => error instanceof ProblemError;
