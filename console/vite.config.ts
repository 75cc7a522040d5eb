import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { messageCatalogues } from './messages/vite-plugin.ts'
import { preloads } from './preloads.ts'

const weft = process.env.WEFT_URL ?? 'http://127.0.0.1:9000'

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [react(), messageCatalogues(), preloads()],
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    target: 'es2023',
    // Assets are separate files, which browsers cache by name.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      treeshake: {
        // A page that imports one name from `frame/record.ts` must not load the rest.
        moduleSideEffects: [{ test: /\/console\/(frame|api|pages|messages)\/.*\.tsx?$/, sideEffects: false }],
      },
    },
  },
  server: {
    port: 9100,
    proxy: Object.fromEntries(
      ['/admin', '/auth', '/media', '/demo', '/sandbox', '/ucp', '/.well-known', '/health', '/orders', '/checkout'].map(
        (path) => [path, { target: weft, changeOrigin: false }],
      ),
    ),
  },
})
