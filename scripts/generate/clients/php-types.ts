import type { NamedType } from './model.ts';
import type { Shape } from './shapes.ts';
import { wrapText } from './words.ts';

export const WIDTH = 120;

const HEAD = `<?php

// Generated from openapi.json by scripts/generate.ts. Do not edit.

declare(strict_types=1);

namespace Quittance;

/**
 * Shapes of the service's JSON in requests and responses, for PHPStan and Psalm.
 *
`;

/** The types of shapes as PHP and its checkers write them. */
export class PhpTypes {
  readonly #shapes: ReadonlyMap<string, Shape>;
  readonly #types: readonly NamedType[];

  constructor(types: readonly NamedType[]) {
    this.#types = types;
    this.#shapes = new Map(types.map(({ name, shape }) => [name, shape]));
  }

  /** Renders the file of all named shapes. */
  text(): string {
    const types = this.#types.flatMap(({ name, shape }) =>
      commentLines(`@phpstan-type ${name} ${docType(shape)}`, ' '),
    );
    return `${[HEAD + types.join('\n'), ' */', 'interface Types', '{', '}'].join('\n')}\n`;
  }

  /** Returns the native PHP type; named shapes are looked up. */
  native(shape: Shape, isNullable: boolean): string {
    const kinds = new Set(this.#kinds(shape));
    if (isNullable) kinds.add('null');
    if (kinds.has('mixed')) return 'mixed';
    const others = [...kinds].filter((kind) => kind !== 'null').sort();
    const [only = 'null'] = others;
    if (!kinds.has('null')) return others.join('|');
    return others.length === 1 ? `?${only}` : [...others, 'null'].join('|');
  }

  #kinds(shape: Shape): string[] {
    switch (shape.kind) {
      case 'any':
        return ['mixed'];
      case 'null':
        return ['null'];
      case 'integer':
        return ['int'];
      case 'number':
        return ['float', 'int'];
      case 'boolean':
        return ['bool'];
      case 'string':
        return shape.isInstant ? ['string', '\\DateTimeInterface'] : ['string'];
      case 'list':
      case 'map':
      case 'record':
        return ['array'];
      case 'named':
        return this.#kinds(this.#shapes.get(shape.name) ?? { kind: 'any' });
      case 'union':
        return shape.of.flatMap((one) => this.#kinds(one));
    }
  }
}

/** Returns the type for static checkers; records span several lines. */
export function docType(shape: Shape, indent = ''): string {
  switch (shape.kind) {
    case 'any':
      return 'mixed';
    case 'null':
      return 'null';
    case 'integer':
      return 'int';
    case 'number':
      return 'float|int';
    case 'boolean':
      return 'bool';
    case 'string':
      if (shape.words !== undefined) return shape.words.map((word) => `'${word}'`).join('|');
      return shape.isInstant ? 'string|\\DateTimeInterface' : 'string';
    case 'list':
      return `list<${docType(shape.of, indent)}>`;
    case 'map':
      return `array<string, ${docType(shape.of, indent)}>`;
    case 'named':
      return shape.name;
    case 'union':
      return shape.of.map((one) => docType(one, indent)).join('|');
    case 'record': {
      const inner = `${indent}    `;
      const fields = shape.fields.map((field) => {
        const name = /^[A-Za-z_]\w*$/.test(field.name) ? field.name : `'${field.name}'`;
        return `${inner}${name}${field.isRequired ? '' : '?'}: ${docType(field.shape, inner)},`;
      });
      return ['array{', ...fields, `${indent}}`].join('\n');
    }
  }
}

/** Formats text as comment lines and keeps its line breaks. */
export function commentLines(text: string, indent: string): string[] {
  return text.split('\n').map((line) => `${indent}* ${line}`);
}

/** Formats prose as wrapped comment lines. */
export function proseLines(text: string, indent: string, first = '', others = ''): string[] {
  return wrapText(text.replaceAll('*/', '* /'), WIDTH, `${indent}* ${first}`, `${indent}* ${others}`);
}
