/** `npm run dev`: serves the application with hot reload, in front of a service that runs (`npm start`). */
import { fileURLToPath } from 'node:url';
import { createServer, mergeConfig } from 'vite';
import { viteOptions } from './options.ts';

const service = process.env['QUITTANCE_URL'] ?? 'http://127.0.0.1:3000';
const OF_THE_SERVICE = ['/auth', '/v1', '/organizations', '/files', '/portal', '/docs', '/release.json'];

const server = await createServer(
  mergeConfig(viteOptions(fileURLToPath(new URL('../dist', import.meta.url))), {
    logLevel: 'info',
    base: '/',
    // Browsers take our cookies over plain http from this name only.
    server: {
      host: 'localhost',
      port: 5173,
      proxy: Object.fromEntries(OF_THE_SERVICE.map((path) => [path, { target: service }])),
    },
  }),
);
await server.listen();
console.log(`In front of ${service}:`);
server.printUrls();
