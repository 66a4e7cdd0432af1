import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { offline } from './offline';
import { silhouettes } from './silhouettes';

export default defineConfig({
  plugins: [silhouettes(), offline(), svelte()],
  build: {
    outDir: '../src/ludoteka/web',
    emptyOutDir: true,
    // The server's content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: {
      output: {
        // Each file is a request of its own: what every page needs comes in one, and what tables
        // and rules share in another.
        codeSplitting: {
          groups: [
            { name: 'common', test: /[\\/]src[\\/](App|ui[\\/]|games[\\/]registry)/, priority: 1 },
            { name: 'shared', test: /[\\/]src[\\/](lib|rules|table)[\\/]/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: ['..'] },
    // `ludoteka serve` answers the page under `npm run dev`.
    proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } },
  },
  test: { include: ['src/**/*.test.ts'] },
});
