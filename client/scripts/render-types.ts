import openapiTS, { astToString } from 'openapi-typescript';

const HEAD = '// Generated from openapi.json by scripts/generate.ts. Do not edit.\n';

/** Renders the types of all operations and schemas of an OpenAPI document, given as JSON text. */
export async function renderClientTypes(openApi: string): Promise<string> {
  const nodes = await openapiTS(openApi, { defaultNonNullable: false });
  return `${HEAD}${astToString(nodes)}`;
}
