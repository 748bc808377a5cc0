// Generators use the compiler as a library, which TypeScript 7 does not offer: they get TypeScript of the
// client package.
import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const client = createRequire(new URL('../../../client/package.json', import.meta.url));
const url = pathToFileURL(client.resolve('typescript')).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'typescript' ? { url, format: 'commonjs', shortCircuit: true } : next(specifier, context),
});
