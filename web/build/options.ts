import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';

const WEB = fileURLToPath(new URL('..', import.meta.url));

/** Pages that must share a module before every page loads it. */
const COMMON_FROM = 14;
/** Chunks of the same pages are merged with others below this size in bytes, before compression. */
const SMALL_CHUNK = 800;

/**
 * Chunks with more than one module, by priority. Without them, each icon and each part is a file of its own:
 * 130 requests for a page with a list.
 */
const CHUNKS = [
  { name: 'first', tags: ['$initial' as const] },
  { name: 'icons', test: /node_modules.lucide/, minShareCount: 2 },
  { name: 'common', minShareCount: COMMON_FROM },
  {
    name: 'shared',
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: SMALL_CHUNK,
  },
];

/**
 * Returns the options of the build and of the development server.
 * @param folder receives the build
 */
export function viteOptions(folder: string): InlineConfig {
  return {
    configFile: false,
    root: WEB,
    // Addresses are relative to the base that the service sets: a proxy may serve it under any path.
    base: './',
    publicDir: false,
    logLevel: 'warn',
    plugins: [react()],
    // Class names are the same in every build of the same sources.
    css: { modules: { generateScopedName: '[name]_[local]_[hash:base64:5]' } },
    build: {
      outDir: folder,
      emptyOutDir: true,
      assetsDir: 'assets',
      // Inlines no files: the page's Content-Security-Policy forbids them.
      assetsInlineLimit: 0,
      target: ['chrome120', 'firefox121', 'safari17'],
      manifest: 'manifest.json',
      // A distributed build includes the licence texts that its dependencies require.
      license: { fileName: 'licences.md' },
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 2000,
      rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
    },
  };
}
