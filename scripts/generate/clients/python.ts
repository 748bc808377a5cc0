import type { Answer, Model, Operation, Parameter } from './model.ts';
import { breakLine, KEYWORDS, PythonTypes, WIDTH } from './python-types.ts';
import type { Shape } from './shapes.ts';
import { asSentence, pascalCase, snakeCase, uniqueNamer, wrapText } from './words.ts';

const fileHead = (version: string) => `"""The operations of the service, one method each.

Generated from openapi.json by scripts/generate.ts. Do not edit.
"""

from __future__ import annotations

import typing as t
import warnings

from . import types
from ._calls import Calls, CallOptions, FileContent
from ._records import Records

VERSION = "${version}"


class Operations(Calls):
    """The operations of the service."""
`;

/** Renders the Python modules that depend on the API: its operations and the shapes of its JSON. */
export function renderPython(model: Model, version: string): { operations: string; types: string } {
  const types = new PythonTypes(model.types);
  const methods = model.operations.map((operation) => methodOf(operation, types));
  return { operations: [fileHead(version), ...methods].join('\n'), types: types.text() };
}

interface Argument {
  name: string;
  hint: string;
  parameter: Parameter | null;
}

/** Names that arguments must not use, because this module uses them. */
const RESERVED = [...KEYWORDS, 'self', 'body', 'options', 'file', 'file_name', 'warnings'];

function methodOf(operation: Operation, types: PythonTypes): string {
  const name = snakeCase(operation.name);
  const hint = (shape: Shape, own: string) =>
    types.hint(shape, `${pascalCase(operation.name)}${own}`, (one) => `types.${one}`);
  const free = uniqueNamer(RESERVED);
  const path = operation.pathParameters.map((parameter) => argumentOf(parameter, free, () => 'str'));
  const query = operation.query.map((parameter) => argumentOf(parameter, free, hint));
  const signature = [
    'self',
    ...path.map((one) => `${one.name}: str`),
    ...bodyArguments(operation, hint),
    '*',
    ...query.map((one) => `${one.name}: t.Optional[${one.hint}] = None`),
    'options: t.Optional[CallOptions] = None',
  ];
  const lines = [
    `    def ${name}(`,
    ...signature.flatMap((one) => breakLine(`        ${one}`, '        ', ',')),
    ...breakLine(`    ) -> ${answerHint(operation.answer, hint)}`, '    ', ':'),
    ...docOf(operation, [...path, ...query]),
    ...(operation.isDeprecated
      ? [`        warnings.warn("${name} is deprecated", DeprecationWarning, stacklevel=2)`]
      : []),
    ...callOf(operation, path, query),
  ];
  return `${lines.join('\n')}\n`;
}

function argumentOf(
  parameter: Parameter,
  free: (name: string) => string,
  hint: (shape: Shape, own: string) => string,
): Argument {
  const name = free(parameter.isByCustomField ? 'custom_fields_data' : snakeCase(parameter.wire));
  if (parameter.isByCustomField) return { name, hint: 't.Mapping[str, str]', parameter };
  const { shape } = parameter;
  if (shape.kind !== 'list') return { name, hint: hint(shape, pascalCase(name)), parameter };
  // A single value may be passed without a list.
  const one = hint(shape.of, pascalCase(name));
  return { name, hint: `t.Union[${one}, t.Sequence[${one}]]`, parameter };
}

function bodyArguments({ body }: Operation, hint: (shape: Shape, own: string) => string): string[] {
  if (body === null) return [];
  if (body.kind === 'file') {
    const taken = body.json === null ? 'FileContent' : `t.Union[FileContent, ${hint(body.json, 'Body')}]`;
    return [`file: ${taken}`, 'file_name: str = "file"'];
  }
  const type = hint(body.shape, 'Body');
  if (body.isRequired) return [`body: ${type}`];
  return [`body: ${type.startsWith('t.Optional') ? type : `t.Optional[${type}]`} = None`];
}

function answerHint(answer: Answer, hint: (shape: Shape, own: string) => string): string {
  switch (answer.kind) {
    case 'none':
      return 'None';
    case 'bytes':
      return 'bytes';
    case 'json':
      return hint(answer.shape, 'Answer');
    case 'page':
      return `Records[${hint(answer.record, 'Record')}]`;
  }
}

function docOf(operation: Operation, documented: readonly Argument[]): string[] {
  const safe = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"""', "'''");
  const indent = '        ';
  const blocks = [
    operation.isDeprecated ? wrapText('Deprecated.', WIDTH, indent) : [],
    wrapText(safe(asSentence(operation.description)), WIDTH, indent),
    documented.flatMap(({ name, parameter }) => {
      const text = [parameter?.isDeprecated ? 'Deprecated.' : '', parameter?.description ?? ''].join(' ');
      return wrapText(safe(text), WIDTH, `${indent}:param ${name}: `, `${indent}    `);
    }),
  ].filter((block) => block.length > 0);
  const summary = `${indent}"""${safe(asSentence(operation.summary))}`;
  if (blocks.length === 0) return [`${summary}"""`];
  return [summary, ...blocks.flatMap((block) => ['', ...block]), `${indent}"""`];
}

function callOf(operation: Operation, path: readonly Argument[], query: readonly Argument[]): string[] {
  const { method, answer, body } = operation;
  const entry = ({ name, parameter }: Argument) =>
    `"${parameter?.wire}": ${parameter?.isJoined ? `self._joined(${name})` : name},`;
  const given: string[] = [];
  if (path.length > 0) given.push(`path={${path.map(entry).join(' ').slice(0, -1)}},`);
  if (query.length > 0) {
    const plain = query.filter(({ parameter }) => parameter?.isByCustomField !== true);
    const custom = query.find(({ parameter }) => parameter?.isByCustomField);
    given.push('query={', ...plain.map((one) => `    ${entry(one)}`));
    if (custom !== undefined) given.push(`    **self._by_custom_field(${custom.name}),`);
    given.push('},');
  }
  if (body?.kind === 'json') given.push('body=body,');
  if (body?.kind === 'file') given.push(`file=("${body.part}", file, file_name),`);
  given.push('options=options,');
  const inner = given.map((line) => `            ${line}`);
  const address = `            "${operation.path}",`;
  const verb = `            "${method}",`;
  switch (answer.kind) {
    case 'page':
      return ['        return self._list(', address, `            "${answer.field}",`, ...inner, '        )'];
    case 'none':
      return ['        self._json(', verb, address, ...inner, '        )'];
    case 'bytes':
      return ['        return self._bytes(', verb, address, ...inner, '        )'];
    case 'json':
      return ['        return self._json(', verb, address, ...inner, '        )'];
  }
}
