import type { JsonSchema, OpenApi } from './types.ts';
import { operationsIn } from './types.ts';

/** Descriptions for fields that a schema or a route does not describe itself. */
export interface Descriptions {
  /** For properties: by name, or by `Schema.property` when the name means something else there. */
  properties: Readonly<Record<string, string>>;
  /** For parameters: by name, or by `operation.parameter`. */
  parameters: Readonly<Record<string, string>>;
}

/** Adds the descriptions of properties and parameters that have none. */
export function describeFields(document: OpenApi, { properties, parameters }: Descriptions): void {
  for (const [name, schema] of Object.entries(document.components.schemas))
    for (const [property, inner] of Object.entries(schema.properties ?? {}))
      if (needsDescription(inner))
        setDescription(inner, properties[`${name}.${property}`] ?? properties[property]);
  for (const { operationId, parameters: own = [] } of operationsIn(document))
    for (const parameter of own)
      if (parameter.description === undefined && parameter.schema.description === undefined)
        setDescription(
          parameter,
          parameters[`${operationId}.${parameter.name}`] ?? parameters[parameter.name],
        );
}

/** Returns whether a schema lacks a description. A bare reference is described by its target schema. */
const needsDescription = ({ description, $ref }: JsonSchema) =>
  description === undefined && $ref === undefined;

function setDescription(target: { description?: string }, description: string | undefined): void {
  if (description !== undefined) target.description = description;
}
