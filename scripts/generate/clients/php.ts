import type { Answer, Model, Operation, Parameter } from './model.ts';
import { commentLines, docType, PhpTypes, proseLines, WIDTH } from './php-types.ts';
import { namesIn, type Shape } from './shapes.ts';
import { asSentence, camelCase, uniqueNamer } from './words.ts';

/** Renders the PHP files that depend on the API: its operations and the shapes of its JSON. */
export function renderPhp(model: Model, version: string): { operations: string; types: string } {
  const types = new PhpTypes(model.types);
  const methods = model.operations.map((operation) => methodOf(operation, types));
  return { operations: `${fileHead(model, version)}\n${methods.join('\n')}}\n`, types: types.text() };
}

function fileHead({ operations }: Model, version: string): string {
  const used = operations.flatMap(({ body, answer, query }) => [
    ...(body?.kind === 'json' ? namesIn(body.shape) : []),
    ...(body?.kind === 'file' && body.json !== null ? namesIn(body.json) : []),
    ...(answer.kind === 'json' ? namesIn(answer.shape) : []),
    ...(answer.kind === 'page' ? namesIn(answer.record) : []),
    ...query.flatMap(({ shape }) => namesIn(shape)),
  ]);
  const imports = [...new Set(used)].sort().map((name) => ` * @phpstan-import-type ${name} from Types`);
  return `<?php

// Generated from openapi.json by scripts/generate.ts. Do not edit.

declare(strict_types=1);

namespace Quittance;

/**
 * The operations of the service, one method each.
 *
 * @phpstan-import-type CallOptions from Calls
${imports.join('\n')}
 */
abstract class Operations extends Calls
{
    public const VERSION = '${version}';
`;
}

interface Argument {
  name: string;
  native: string;
  /** The type for static checkers if PHP's own type is less precise. */
  precise: string | null;
  description: string;
  preset: string;
}

function methodOf(operation: Operation, types: PhpTypes): string {
  const free = uniqueNamer(['this', 'body', 'options', 'file', 'fileName']);
  const path = operation.pathParameters.map((parameter) => ({
    parameter,
    name: free(camelCase(parameter.wire)),
  }));
  const query = operation.query.map((parameter) => ({
    parameter,
    name: free(parameter.isByCustomField ? 'customFieldsData' : camelCase(parameter.wire)),
  }));
  const signature: Argument[] = [
    ...path.map(({ name, parameter }) => argumentOf(name, 'string', { description: parameter.description })),
    ...bodyArguments(operation, types),
    ...query.map(({ name, parameter }) => queryArgument(name, parameter, types)),
    argumentOf('options', 'array', { precise: 'CallOptions', preset: '[]' }),
  ];
  const lines = [
    ...docOf(operation, signature),
    ...declarationOf(operation, signature, types),
    ...callOf(operation, path, query),
    '    }',
  ];
  return `${lines.join('\n')}\n`;
}

function argumentOf(name: string, native: string, rest: Partial<Argument> = {}): Argument {
  return { name, native, precise: null, description: '', preset: '', ...rest };
}

function queryArgument(name: string, parameter: Parameter, types: PhpTypes): Argument {
  // A single value may be passed without a list.
  const shape: Shape =
    parameter.shape.kind === 'list'
      ? { kind: 'union', of: [parameter.shape.of, parameter.shape] }
      : parameter.shape;
  const description = [parameter.isDeprecated ? 'Deprecated.' : '', parameter.description].join(' ').trim();
  if (parameter.isByCustomField)
    return argumentOf(name, '?array', { precise: 'array<string, string>|null', description, preset: 'null' });
  const native = types.native(shape, true);
  const precise = isPrecise(shape) ? `${docType(shape)}|null` : null;
  return argumentOf(name, native, { precise, description, preset: 'null' });
}

/** Returns whether static checkers can use a more precise type than PHP's own. */
function isPrecise(shape: Shape): boolean {
  if (shape.kind === 'union') return shape.of.some(isPrecise);
  if (shape.kind === 'string') return shape.words !== undefined;
  return ['list', 'map', 'record', 'named'].includes(shape.kind);
}

function bodyArguments({ body }: Operation, types: PhpTypes): Argument[] {
  if (body === null) return [];
  if (body.kind === 'file')
    return [
      body.json === null
        ? argumentOf('file', 'string', { description: 'The bytes themselves' })
        : argumentOf('file', 'array|string', {
            description: 'The bytes themselves, or a body with the file as base64',
            precise: `string|${docType(body.json)}`,
          }),
      argumentOf('fileName', 'string', { preset: "'file'" }),
    ];
  const native = types.native(body.shape, !body.isRequired);
  const precise = docType(body.shape) + (body.isRequired ? '' : '|null');
  return [argumentOf('body', native, { precise, preset: body.isRequired ? '' : 'null' })];
}

const INDENT = '     ';

function docOf(operation: Operation, signature: readonly Argument[]): string[] {
  const { answer } = operation;
  const blocks = [
    proseLines(asSentence(operation.summary), INDENT),
    proseLines(asSentence(operation.description), INDENT),
    [
      ...signature.flatMap(documentedArgument),
      ...answerDoc(answer),
      `${INDENT}* @throws QuittanceError`,
      `${INDENT}* @throws QuittanceConnectionError`,
      ...(operation.isDeprecated ? [`${INDENT}* @deprecated`] : []),
    ],
  ].filter((block) => block.length > 0);
  return [
    '    /**',
    ...blocks.flatMap((block, i) => (i === 0 ? block : [`${INDENT}*`, ...block])),
    `${INDENT}*/`,
  ];
}

function documentedArgument({ name, native, precise, description }: Argument): string[] {
  const type = native.includes('array')
    ? native.replace('?array', 'array|null')
    : native.replace(/^\?(.*)$/, '$1|null');
  const docLines =
    description === '' && precise === null
      ? []
      : proseLines(
          `@param ${type.replace('array', 'array<mixed>')} $${name} ${description}`,
          INDENT,
          '',
          '    ',
        );
  return [...docLines, ...preciseLine(precise, name)];
}

/** A type must stand on one line. One that does not fit is left out. */
function preciseLine(precise: string | null, name: string): string[] {
  const lines = precise === null ? [] : commentLines(`@phpstan-param ${precise} $${name}`, INDENT);
  return lines.every(({ length }) => length <= WIDTH) ? lines : [];
}

function answerDoc(answer: Answer): string[] {
  if (answer.kind === 'none') return [];
  if (answer.kind === 'bytes') return [`${INDENT}* @return string The bytes of the file`];
  if (answer.kind === 'page') return commentLines(`@return Records<${docType(answer.record)}>`, INDENT);
  return [
    `${INDENT}* @return array<mixed>`,
    ...commentLines(`@phpstan-return ${docType(answer.shape)}`, INDENT),
  ];
}

function declarationOf(
  { name, answer }: Operation,
  signature: readonly Argument[],
  types: PhpTypes,
): string[] {
  const answered = answerType(answer, types);
  return [
    `    public function ${camelCase(name)}(`,
    ...signature.map(
      (one) => `        ${one.native} $${one.name}${one.preset === '' ? '' : ` = ${one.preset}`},`,
    ),
    `    ): ${answered} {`,
  ];
}

function answerType(answer: Answer, types: PhpTypes): string {
  switch (answer.kind) {
    case 'none':
      return 'void';
    case 'bytes':
      return 'string';
    case 'page':
      return 'Records';
    case 'json':
      return types.native(answer.shape, false);
  }
}

interface Named {
  parameter: Parameter;
  name: string;
}

function callOf(operation: Operation, path: readonly Named[], query: readonly Named[]): string[] {
  const { method, answer, body } = operation;
  const lines: string[] = [];
  if (path.length > 0)
    lines.push(`path: [${path.map(({ parameter, name }) => `'${parameter.wire}' => $${name}`).join(', ')}],`);
  if (query.length > 0) {
    lines.push('query: [');
    for (const { parameter, name } of query) {
      const value = parameter.isJoined ? `self::joined($${name})` : `$${name}`;
      lines.push(
        parameter.isByCustomField
          ? `    ...self::byCustomField($${name}),`
          : `    '${parameter.wire}' => ${value},`,
      );
    }
    lines.push('],');
  }
  if (body?.kind === 'json') lines.push('body: $body,');
  if (body?.kind === 'file') lines.push(`payload: Payload::file('${body.part}', $file, $fileName),`);
  lines.push('options: $options,');
  const inner = lines.map((line) => `            ${line}`);
  const address = `            '${operation.path}',`;
  const verb = `            '${method}',`;
  if (answer.kind === 'page')
    return [
      '        return $this->records(',
      address,
      `            '${answer.field}',`,
      ...inner,
      '        );',
    ];
  const call = answer.kind === 'bytes' ? '$this->bytes(' : '$this->json(';
  return [`        ${answer.kind === 'none' ? '' : 'return '}${call}`, verb, address, ...inner, '        );'];
}
