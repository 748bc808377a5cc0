import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';

const WEB = fileURLToPath(new URL('..', import.meta.url));

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
    },
  };
}
