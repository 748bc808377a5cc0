import { SaxesParser, type SaxesTagNS } from 'saxes';
import { MAX_DEPTH, MAX_ELEMENTS, MAX_TEXT } from '../limits.ts';
import { refuse } from '../refuse.ts';
import type { Element } from './element.ts';

/** Elements that contain a whole file. Nothing is read of them, so their text is not kept. */
const FILES: ReadonlySet<string> = new Set(['EmbeddedDocumentBinaryObject', 'AttachmentBinaryObject']);

/** Builds the tree of an XML text, with the place of each element. */
class TreeBuilder {
  readonly parser = new SaxesParser<{ xmlns: true; position: true }>({ xmlns: true, position: true });
  root: Element | null = null;
  readonly #open: Element[] = [];
  #elements = 0;
  /** Where the tag that is being read begins. */
  #tagStart = { line: 1, column: 1 };

  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
    const { parser } = this;
    parser.on('error', (error) => {
      const message = error.message.replace(/^(?:[^:]*:)?\d+:\d+: /, '');
      refuse('READ-XML', message, this.#place());
    });
    parser.on('doctype', () =>
      refuse('READ-DOCTYPE', 'a document type declaration is not allowed', this.#place()),
    );
    parser.on('opentagstart', ({ name }) => {
      this.#tagStart = this.#startOfTag(name);
    });
    parser.on('opentag', (tag) => this.#openElement(tag));
    parser.on('text', (text) => this.#addText(text));
    parser.on('cdata', (text) => this.#addText(text));
    parser.on('closetag', () => {
      this.#open.pop();
    });
  }

  #place() {
    return { line: this.parser.line, column: this.parser.column + 1 };
  }

  /** The parser is one character behind the name of the tag. If that is a line feed, the tag is a line above. */
  #startOfTag(name: string) {
    const { line, column, position } = this.parser;
    const before = column - name.length - 1;
    if (before > 0) return { line, column: before };
    const start = this.#text.lastIndexOf('<', position - name.length - 2);
    return { line: line - 1, column: start - this.#text.lastIndexOf('\n', start) };
  }

  #openElement({ local, uri, attributes }: SaxesTagNS): void {
    this.#elements += 1;
    if (this.#elements > MAX_ELEMENTS)
      refuse('READ-SIZE', `the file has more than ${MAX_ELEMENTS} elements`, this.#place());
    if (this.#open.length >= MAX_DEPTH)
      refuse('READ-SIZE', `elements are nested deeper than ${MAX_DEPTH}`, this.#place());
    const values = new Map<string, string>();
    for (const { local: name, value } of Object.values(attributes)) values.set(name, value);
    const element = { name: local, namespace: uri, text: '', attributes: values, children: [] };
    const placed = { ...element, ...this.#tagStart };
    const parent = this.#open.at(-1);
    if (parent === undefined) this.root = placed;
    else {
      // Text between elements is layout.
      parent.text = '';
      parent.children.push(placed);
    }
    this.#open.push(placed);
  }

  #addText(text: string): void {
    const element = this.#open.at(-1);
    if (element === undefined || element.children.length > 0 || FILES.has(element.name)) return;
    if (element.text.length + text.length > MAX_TEXT)
      refuse('READ-SIZE', `${element.name} has more than ${MAX_TEXT} characters`, this.#place());
    element.text += text;
  }
}

/**
 * Parses an XML text. Document type declarations are refused, and with them entities that expand.
 * @throws EInvoiceError if it is not well formed, or larger than allowed
 */
export function parseXml(text: string): Element {
  const builder = new TreeBuilder(text);
  builder.parser.write(text).close();
  return builder.root ?? refuse('READ-XML', 'the file has no element', { line: 1, column: 1 });
}
