import { SaxesParser } from 'saxes';
import { refuse } from '../refuse.ts';
import type { Element } from './element.ts';

/** Elements below each other; camt has about 15. */
const MAX_DEPTH = 64;
/** Characters of text in one element. */
const MAX_TEXT = 100_000;

/** Decides which elements are kept as a whole, and takes them. */
export interface ElementReceiver {
  /** Returns whether the element, given by the names of its ancestors, is taken as a whole when it ends. */
  isTaken(name: string, ancestors: readonly string[]): boolean;
  /** Takes an element that ended, with all that it contains and was not taken before. */
  take(element: Element, ancestors: readonly string[]): void;
  opened(name: string, ancestors: readonly string[], line: number): void;
  closed(name: string, ancestors: readonly string[], line: number): void;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Returns a parser of XML that hands over elements as they end, so that memory does not grow with the file.
 * Document type declarations are refused, and with them entities that expand.
 */
export function createElementParser(receiver: ElementReceiver): SaxesParser {
  const parser = new SaxesParser({ position: true });
  const ancestors: string[] = [];
  /** The taken element that is open, and what is open in it. */
  const open: Element[] = [];
  const at = () => ({ line: parser.line, column: parser.column });
  parser.on('error', (error) => refuse(error.message.replace(/^(?:[^:]*:)?\d+:\d+: /, ''), at()));
  parser.on('doctype', () => refuse('a document type declaration is not allowed', at()));
  parser.on('opentag', ({ name: qualified, attributes }) => {
    const name = localName(qualified);
    if (ancestors.length >= MAX_DEPTH) refuse(`elements are nested deeper than ${MAX_DEPTH}`, at());
    const currency = typeof attributes['Ccy'] === 'string' ? attributes['Ccy'] : null;
    const element = { name, text: '', currency, children: [], line: parser.line };
    if (open.length > 0 || receiver.isTaken(name, ancestors)) open.push(element);
    receiver.opened(name, ancestors, parser.line);
    ancestors.push(name);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element === undefined) return;
    element.text += text;
    if (element.text.length > MAX_TEXT) refuse(`${element.name} has more than ${MAX_TEXT} characters`, at());
  });
  parser.on('cdata', (text) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  });
  parser.on('closetag', () => {
    const name = ancestors.pop() ?? '';
    const element = open.pop();
    if (element !== undefined) {
      if (receiver.isTaken(name, ancestors)) receiver.take(element, ancestors);
      else open.at(-1)?.children.push(element);
    }
    receiver.closed(name, ancestors, parser.line);
  });
  return parser;
}
