import Fastify, { type FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { afterEach, describe, expect, it } from 'vitest';
import { object, schemaRef } from './schema.ts';
import { createSchemaCompiler, type SchemaCompiler } from './schema-compiler.ts';
import { installValidation } from './validation.ts';

const Part = object({ number: Type.Integer() }, { $id: 'Part' });
const Complete = object({ part: schemaRef(Part) }, { $id: 'Whole' });
const Other = object({ text: Type.String({ format: 'unheard-of' }) }, { $id: 'Other' });

const apps: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

/** Starts three routes with separate schemas of the same text, and one with another response. */
async function startApp(compiler: SchemaCompiler): Promise<FastifyInstance> {
  const app = Fastify();
  apps.push(app);
  installValidation(app, compiler);
  for (const path of ['/a', '/b', '/c']) {
    const response = { 200: { ...schemaRef(Complete), description: `What ${path} answers` } };
    app.post(path, { schema: { body: schemaRef(Complete), response } }, async ({ body }) => body);
  }
  const query = object({ count: Type.Integer() });
  app.get('/query', { schema: { querystring: query } }, async (request) => request.query);
  await app.ready();
  return app;
}

const send = (app: FastifyInstance, url: string, payload: object) =>
  app.inject({ method: 'POST', url, payload }).then((answer) => answer.json<unknown>());

describe('schemas', () => {
  it('are compiled on demand, once for all routes and applications', async () => {
    const compiler = createSchemaCompiler([Part, Complete], {});
    const app = await startApp(compiler);
    expect(compiler.compiled()).toBe(0);
    const complete = { part: { number: 1 } };
    expect(await send(app, '/a', complete)).toEqual(complete);
    // One for the body and one for the response.
    expect(compiler.compiled()).toBe(2);
    for (const url of ['/b', '/c']) expect(await send(app, url, complete)).toEqual(complete);
    const secondApp = await startApp(compiler);
    expect(await send(secondApp, '/a', complete)).toEqual(complete);
    expect(compiler.compiled()).toBe(2);
    await compiler.compileAll();
    await compiler.compileAll();
    expect(compiler.compiled()).toBe(3);
  });

  it('validate and convert each kind of value', async () => {
    const app = await startApp(createSchemaCompiler([Part, Complete], {}));
    const wrong = await app.inject({ method: 'POST', url: '/b', payload: { part: { number: '1' } } });
    expect([wrong.statusCode, wrong.json()]).toMatchObject([
      400,
      { message: expect.stringContaining('part.number') },
    ]);
    // The next request is not affected by errors of the previous one.
    expect(await send(app, '/b', { part: { number: 1 } })).toEqual({ part: { number: 1 } });
    expect((await app.inject('/query?count=3')).json()).toEqual({ count: 3 });
    expect((await app.inject('/query?count=x')).statusCode).toBe(400);
  });

  it('are refused at compilation when invalid, and refer only to known schemas', async () => {
    const compiler = createSchemaCompiler([Part, Complete, Other], {});
    const app = await startApp(compiler);
    await compiler.compileAll();
    await app.close();
    compiler.validator('body', schemaRef(Other));
    await expect(compiler.compileAll()).rejects.toThrow('unheard-of');
    expect(() => createSchemaCompiler([Part, Part], {})).toThrow('$id');
    expect(() => createSchemaCompiler([object({})], {})).toThrow('$id');
  });
});
