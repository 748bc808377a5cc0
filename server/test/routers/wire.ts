/** Messages of the PostgreSQL wire protocol, version 3, as far as a router of tests needs them. */

/** A message with its type; the body follows the four bytes of the length. */
export interface Message {
  type: string;
  body: Buffer;
  /** The whole message, as it arrived. */
  bytes: Buffer;
}

/** Splits bytes that arrive in pieces into messages. */
export class Splitter {
  #rest: Buffer = Buffer.alloc(0);

  /** Returns the messages that are complete with these bytes. */
  push(bytes: Buffer): Message[] {
    this.#rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    const messages: Message[] = [];
    while (this.#rest.length >= 5) {
      const end = 1 + this.#rest.readInt32BE(1);
      if (this.#rest.length < end) break;
      const whole = this.#rest.subarray(0, end);
      messages.push({ type: String.fromCharCode(whole[0] ?? 0), body: whole.subarray(5), bytes: whole });
      this.#rest = this.#rest.subarray(end);
    }
    return messages;
  }
}

export function message(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

export const text = (value: string): Buffer => Buffer.from(`${value}\0`);

export function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

/** Returns the text at an offset, without its zero byte, and the offset after it. */
export function readText(body: Buffer, offset = 0): [value: string, next: number] {
  const end = body.indexOf(0, offset);
  return [body.toString('utf8', offset, end), end + 1];
}

/** Returns the parameters of a Bind message that are texts. */
export function textParameters(bind: Buffer): string[] {
  let [, at] = readText(bind, readText(bind)[1]);
  const formats = Array.from({ length: bind.readInt16BE(at) }, (_none, i) =>
    bind.readInt16BE(at + 2 + i * 2),
  );
  at += 2 + formats.length * 2;
  const count = bind.readInt16BE(at);
  at += 2;
  const values: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const length = bind.readInt32BE(at);
    at += 4;
    if (length < 0) continue;
    const format = formats.length === 1 ? formats[0] : formats[i];
    if ((format ?? 0) === 0) values.push(bind.toString('utf8', at, at + length));
    at += length;
  }
  return values;
}

export const READY = message('Z', Buffer.from('I'));
export const commandComplete = (tag: string): Buffer => message('C', text(tag));

export function errorResponse(code: string, words: string): Buffer {
  const field = (name: string, value: string) => Buffer.concat([Buffer.from(name), text(value)]);
  return message(
    'E',
    field('S', 'ERROR'),
    field('V', 'ERROR'),
    field('C', code),
    field('M', words),
    Buffer.from([0]),
  );
}
