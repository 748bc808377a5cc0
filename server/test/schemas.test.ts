import { afterAll, beforeAll, expect, it } from 'vitest';
import { schemaCompiler } from '../src/app.ts';
import { operationsOf } from './harness/openapi.ts';
import { type TestService, testService } from './harness/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await testService({ instances: 2 });
});
afterAll(() => service.close());

it('compiles every schema of every route once', async () => {
  await schemaCompiler.compileAll();
  const compiled = schemaCompiler.compiled();
  expect(compiled).toBeGreaterThan(0);
  const operations = await operationsOf(service);
  const answers = operations.flatMap(({ responses }) => Object.keys(responses));
  // Each operation has some seven answers; most are the shared error, and many share a path.
  expect(compiled).toBeLessThan(answers.length / 4);
});

it('compiles nothing again for another application in the same process', async () => {
  await schemaCompiler.compileAll();
  const compiled = schemaCompiler.compiled();
  const another = await testService();
  await schemaCompiler.compileAll();
  await another.close();
  expect(schemaCompiler.compiled()).toBe(compiled);
});
