import { errorExample, isErrorCode } from './error-examples.ts';
import { type Examples, sampleOf } from './samples.ts';
import { contentsOf, type Media, type OpenApi, operationsIn, refName } from './types.ts';

/** Adds an example to every request, every response and every path parameter. */
export function showExamples(document: OpenApi, examples: Examples): void {
  const { schemas } = document.components;
  const shown: Record<string, { value: unknown }> = {};
  const show = (name: string, value: unknown) => {
    shown[name] = { value };
    return { [name]: { $ref: `#/components/examples/${name}` } };
  };
  const complete = (type: string, media: Media) => {
    const name = refName(media.schema);
    if (type !== 'application/json') {
      const text = examples.schemas[type];
      if (text !== undefined) media.example = text;
    } else if (name !== null) {
      media.examples = show(name, sampleOf(media.schema ?? {}, schemas, examples));
    }
  };
  for (const operation of operationsIn(document)) {
    for (const [, content] of contentsOf(operation))
      for (const [type, media] of Object.entries(content)) complete(type, media);
    for (const { description, content } of Object.values(operation.responses)) {
      const media = content?.['application/json'];
      if (media === undefined || refName(media.schema) !== 'Error') continue;
      const codes = description.split(', ').filter(isErrorCode);
      media.examples = Object.assign({}, ...codes.map((code) => show(code, errorExample(code))));
    }
    for (const parameter of operation.parameters ?? [])
      if (parameter.in === 'path')
        parameter.example =
          examples.parameters[parameter.name] ?? sampleOf(parameter.schema, schemas, examples);
  }
  // Operations reference error examples by their codes.
  delete shown['Error'];
  document.components.examples = Object.fromEntries(
    Object.entries(shown).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
