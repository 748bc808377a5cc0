import type { NamedType } from './model.ts';
import type { Field, Shape } from './shapes.ts';
import { pascalCase, wrapText } from './words.ts';

export const WIDTH = 99;

/** Reserved words of Python. */
export const KEYWORDS =
  `False None True and as assert async await break class continue def del elif else except finally
  for from global if import in is lambda nonlocal not or pass raise return try while with yield`.split(/\s+/);

const HEAD = `"""Shapes of the service's JSON in requests and responses.

Generated from openapi.json by scripts/generate.ts. Do not edit.
"""

from __future__ import annotations

import datetime
import typing as t

#: A date, a datetime, or its ISO 8601 text.
Instant = t.Union[str, datetime.date]
`;

/** Fields that are all required, or all optional. */
interface Group {
  base: string;
  fields: Field[];
  isTotal: boolean;
}

/** Writes the type hints of shapes and collects the definitions they need. */
export class PythonTypes {
  readonly #defined = new Map<string, string>();
  readonly #aliases: string[] = [];

  constructor(types: readonly NamedType[]) {
    for (const { name, shape, description } of types) {
      if (shape.kind === 'record') this.#define(name, shape.fields, description);
      else
        this.#aliases.push(`${breakLine(`${name} = ${this.hint(shape, `${name}Fields`)}`, '').join('\n')}\n`);
    }
  }

  /** Renders the module of all types. */
  text(): string {
    return [HEAD, ...this.#defined.values(), ...this.#aliases].join('\n\n');
  }

  /**
   * @param name for a record without a name of its own
   * @param mention formats a reference to a type of this module
   */
  hint(shape: Shape, name: string, mention: (name: string) => string = (one) => one): string {
    switch (shape.kind) {
      case 'any':
        return 't.Any';
      case 'null':
        return 'None';
      case 'integer':
        return 'int';
      case 'number':
        return 'float';
      case 'boolean':
        return 'bool';
      case 'string':
        if (shape.words !== undefined)
          return `t.Literal[${shape.words.map((word) => `"${word}"`).join(', ')}]`;
        return shape.isInstant ? mention('Instant') : 'str';
      case 'list':
        return `t.List[${this.hint(shape.of, name, mention)}]`;
      case 'map':
        return `t.Dict[str, ${this.hint(shape.of, name, mention)}]`;
      case 'named':
        return mention(shape.name);
      case 'record':
        return mention(this.#define(name, shape.fields, ''));
      case 'union':
        return this.#union(shape.of, name, mention);
    }
  }

  #union(shapes: readonly Shape[], name: string, mention: (name: string) => string): string {
    const others = shapes.filter(({ kind }) => kind !== 'null');
    const hints = others.map((one, i) => this.hint(one, i === 0 ? name : `${name}${i + 1}`, mention));
    const [only = 'None'] = hints;
    const union = hints.length > 1 ? `t.Union[${hints.join(', ')}]` : only;
    return others.length < shapes.length && others.length > 0 ? `t.Optional[${union}]` : union;
  }

  /** Defines a TypedDict. Optional fields go into a separate class, because Python 3.9 has no NotRequired. */
  #define(wanted: string, fields: readonly Field[], description: string): string {
    let name = wanted;
    while (this.#defined.has(name)) name += 'Item';
    // Reserves its place before those of the records within it.
    this.#defined.set(name, '');
    const groups: Group[] = [
      { base: `_${name}Required`, fields: fields.filter((field) => field.isRequired), isTotal: true },
      { base: `_${name}Optional`, fields: fields.filter((field) => !field.isRequired), isTotal: false },
    ].filter((group) => group.fields.length > 0);
    // The last group can be in the class itself.
    const own = groups.findLast((group, i) => i === groups.length - 1 && group.fields.every(isName));
    const bases = groups.filter((group) => group !== own);
    const parts = bases.map((group) => this.#part(group, name));
    const heads = bases.length > 0 ? bases.map(({ base }) => base) : ['t.TypedDict'];
    const head = classHead(name, own === undefined || own.isTotal ? heads : [...heads, 'total=False']);
    const body = [
      ...docstringLines(description, '    '),
      ...(own?.fields ?? []).flatMap((field) => this.#field(field, name)),
    ];
    parts.push(`${[...head, ...(body.length > 0 ? body : ['    pass'])].join('\n')}\n`);
    this.#defined.delete(name);
    this.#defined.set(name, parts.join('\n\n'));
    return name;
  }

  /**
   * Renders a class with some of the fields. If a field has a reserved name, it uses the call syntax instead.
   */
  #part({ base, fields, isTotal }: Group, owner: string): string {
    if (fields.every(isName)) {
      const head = classHead(base, ['t.TypedDict', ...(isTotal ? [] : ['total=False'])]);
      return `${[...head, ...fields.flatMap((field) => this.#field(field, owner))].join('\n')}\n`;
    }
    const keys = fields.map(
      (field) => `        "${field.name}": ${JSON.stringify(this.hint(field.shape, nameOf(owner, field)))},`,
    );
    const end = isTotal ? [] : ['    total=False,'];
    return `${[`${base} = t.TypedDict(`, `    "${base}",`, '    {', ...keys, '    },', ...end, ')'].join('\n')}\n`;
  }

  #field(field: Field, owner: string): string[] {
    const comment = [field.isDeprecated ? 'Deprecated.' : '', field.description].join(' ');
    const hint = this.hint(field.shape, nameOf(owner, field));
    return [...wrapText(comment, WIDTH, '    # '), ...breakLine(`    ${field.name}: ${hint}`, '    ')];
  }
}

function classHead(name: string, args: readonly string[]): string[] {
  const line = `class ${name}(${args.join(', ')}):`;
  return line.length <= WIDTH ? [line] : [`class ${name}(`, ...args.map((one) => `    ${one},`), '):'];
}

const nameOf = (owner: string, { name }: Field) => `${owner}${pascalCase(name)}`;
const isName = ({ name }: Field) => /^[A-Za-z_]\w*$/.test(name) && !KEYWORDS.includes(name);

/** Returns the lines of a docstring; none for an empty text. */
export function docstringLines(text: string, indent: string): string[] {
  const safe = text.replaceAll('\\', '\\\\').replaceAll('"""', "'''").trim();
  if (safe === '') return [];
  const lines = wrapText(safe, WIDTH - 3, `${indent}"""`, indent);
  return lines.length === 1 ? [`${lines[0]}"""`] : [...lines, `${indent}"""`];
}

/** Breaks an overlong hint after the commas within its outermost brackets. */
export function breakLine(line: string, indent: string, end = ''): string[] {
  if (`${line}${end}`.length <= WIDTH) return [`${line}${end}`];
  const open = line.indexOf('[');
  const close = line.lastIndexOf(']');
  if (open < 0 || close < open) return [`${line}${end}`];
  const inner = `${indent}    `;
  const parts = splitOutside(line.slice(open + 1, close));
  return [
    line.slice(0, open + 1),
    // No comma after the last part: that would make it a tuple.
    ...parts.flatMap((part, i) => breakLine(`${inner}${part}`, inner, i < parts.length - 1 ? ',' : '')),
    `${indent}${line.slice(close)}${end}`,
  ];
}

/** Splits a text at commas outside brackets. */
function splitOutside(text: string): string[] {
  const parts: string[] = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '[') depth += 1;
    if (character === ']') depth -= 1;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}
