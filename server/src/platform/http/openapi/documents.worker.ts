import swagger from '@fastify/swagger';
import Fastify from 'fastify';
import { confinedTask } from '../../workers/task.ts';
import { type DocumentInput, type DocumentTexts, documentsOf } from './documents.ts';
import { openApiHead } from './head.ts';

/** Builds both documents from a `DocumentInput` in JSON. */
export const build = confinedTask(async (text: string): Promise<DocumentTexts> => {
  const { publicUrl, version, routes, schemas, additions }: DocumentInput = JSON.parse(text);
  // These routes are described, and never called.
  const app = Fastify({ exposeHeadRoutes: false });
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => () => '');
  await app.register(swagger, openApiHead(publicUrl, version));
  for (const schema of schemas) app.addSchema(schema);
  for (const route of routes) app.route({ ...route, handler: async () => null });
  await app.ready();
  const documents = documentsOf(app.swagger(), additions);
  return { public: JSON.stringify(documents.public), internal: JSON.stringify(documents.internal) };
});
