/** `npm run dev`: serves the application with hot reload, in front of a running service (`npm start`). */
import { fileURLToPath } from 'node:url';
import { createServer, mergeConfig } from 'vite';
import { viteOptions } from './options.ts';

const service = process.env['QUITTANCE_URL'] ?? 'http://127.0.0.1:3000';
const SERVICE_PATHS = ['/auth', '/v1', '/organizations', '/files', '/portal', '/docs', '/release.json'];

const server = await createServer(
  mergeConfig(viteOptions(fileURLToPath(new URL('../dist', import.meta.url))), {
    logLevel: 'info',
    base: '/',
    // Browsers accept our cookies over plain HTTP only from this host name.
    server: {
      host: 'localhost',
      port: 5173,
      proxy: Object.fromEntries(SERVICE_PATHS.map((path) => [path, { target: service }])),
    },
  }),
);
await server.listen();
console.log(`In front of ${service}:`);
server.printUrls();
