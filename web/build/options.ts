import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';

const WEB = fileURLToPath(new URL('..', import.meta.url));

/**
 * How the application is built and served while it is worked on.
 * @param folder takes the build
 */
export function viteOptions(folder: string): InlineConfig {
  return {
    configFile: false,
    root: WEB,
    // Addresses are relative to the page's base, which the service sets: a proxy may put it below any path.
    base: './',
    publicDir: false,
    logLevel: 'warn',
    plugins: [react()],
    // Names of classes are the same in every build of the same sources.
    css: { modules: { generateScopedName: '[name]_[local]_[hash:base64:5]' } },
    build: {
      outDir: folder,
      emptyOutDir: true,
      assetsDir: 'assets',
      // No file within another: the policy of the page allows none.
      assetsInlineLimit: 0,
      target: ['chrome120', 'firefox121', 'safari17'],
      manifest: 'manifest.json',
      // Whoever passes a build on passes on what its parts ask for.
      license: { fileName: 'licences.md' },
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 2000,
    },
  };
}
