/**
 * The slow half of `strict-json.ts`: finds the problem in a text that is known to be JSON, and its position.
 */

/** Maximum nesting of objects and arrays. */
export const MAX_DEPTH = 32;

/**
 * A JSON text that is refused. The message is a predicate for the integrator ("is not valid JSON: …").
 * `field` is the path to the value (`linkedInvoices[0].amount`), '' for the whole text. `position` counts
 * characters from 0.
 */
export class JsonError extends Error {
  override readonly name = 'JsonError';
  readonly position: number | undefined;
  readonly field: string;

  constructor(message: string, position?: number, field = '') {
    super(message);
    this.position = position;
    this.field = field;
  }
}

/**
 * Throws the first problem of `text`, which `JSON.parse` accepts and whose nesting is at most `MAX_DEPTH`.
 * @throws JsonError always
 */
export function explainJson(text: string): never {
  new Reader(text).value('');
  throw new JsonError('is not acceptable JSON');
}

const TOKEN = /[ \t\n\r]*(?:([{}[\],:])|("(?:[^"\\]|\\.)*")|(-?\d[\d.eE+-]*)|[a-z]+)/y;

/** Reads a text token by token. Each method reads one construct and throws when it is refused. */
class Reader {
  readonly #text: string;
  readonly #token = new RegExp(TOKEN);
  #start = 0;

  constructor(text: string) {
    this.#text = text;
  }

  value(field: string): void {
    const token = this.#next();
    if (token === '{') this.#object(field);
    else if (token === '[') this.#array(field);
    else if (token.startsWith('"')) this.#string(token, field);
    else if (/^[-\d]/.test(token)) this.#number(token, field);
  }

  #object(field: string): void {
    const seen = new Set<string>();
    for (let token = this.#next(); token !== '}'; token = this.#next()) {
      if (token === ',') continue;
      const start = this.#start;
      const key = decodeString(token);
      const path = field === '' ? key : `${field}.${key}`;
      const problem = textProblem(key);
      if (problem !== undefined) throw new JsonError(`has a key that ${problem}`, start, field);
      if (key === '__proto__')
        throw new JsonError('has the key __proto__, which is not allowed', start, field);
      if (seen.has(key)) throw new JsonError('appears twice in the same object', start, path);
      seen.add(key);
      this.#next(); // the colon
      this.value(path);
    }
  }

  #array(field: string): void {
    let index = 0;
    while (true) {
      const before = this.#token.lastIndex;
      const token = this.#next();
      if (token === ']') return;
      if (token === ',') continue;
      this.#token.lastIndex = before;
      this.value(`${field}[${index++}]`);
    }
  }

  #string(token: string, field: string): void {
    const problem = textProblem(decodeString(token));
    if (problem !== undefined) throw new JsonError(problem, this.#start, field);
  }

  #number(token: string, field: string): void {
    const problem = numberProblem(token);
    if (problem !== undefined) throw new JsonError(problem, this.#start, field);
  }

  #next(): string {
    const match = this.#token.exec(this.#text);
    if (match === null) throw new JsonError('is not valid JSON');
    const token = match[0].trimStart();
    this.#start = this.#token.lastIndex - token.length;
    return token;
  }
}

function decodeString(token: string): string {
  const value: unknown = JSON.parse(token);
  return typeof value === 'string' ? value : '';
}

/** Returns why a string or key is refused, as a predicate; undefined when it is accepted. */
export function textProblem(text: string): string | undefined {
  if (text.includes('\0')) return 'contains a NUL character, which cannot be stored';
  if (!text.isWellFormed()) return 'contains half of a surrogate pair, which is not a character';
  return undefined;
}

/** Returns why a number, as written in the text, is refused; undefined when it is accepted. */
export function numberProblem(token: string): string | undefined {
  const value = Number(token);
  if (/e/i.test(token)) return 'must be written without an exponent';
  if (Object.is(value, -0)) return 'must not be negative zero';
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER)
    return 'is a number beyond ±9007199254740991, which is not exact';
  if (Number.isInteger(value) && /\.\d*[1-9]/.test(token)) return 'has too many decimals';
  return undefined;
}
