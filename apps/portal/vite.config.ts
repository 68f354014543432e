import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { forSupportedBrowsers } from './browsers.config.ts'
import { inOneLanguage, textsInPlace } from './language.config.ts'
import { precompressed } from './precompressed.config.ts'

const server = process.env.API_URL ?? 'http://127.0.0.1:4242'

export default defineConfig({
  plugins: [react(), inOneLanguage(), textsInPlace(), precompressed()],
  css: forSupportedBrowsers.css,
  build: {
    ...forSupportedBrowsers.build,
    // The server's content security policy takes scripts, styles and images from files alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: { fileName: 'licences.txt' },
    reportCompressedSize: true,
    rolldownOptions: {
      output: {
        // Modules shared by twelve pages are one file. A page would otherwise load forty, each with its own headers and compression.
        codeSplitting: { groups: [{ name: 'shared', minShareCount: 12 }] },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    // As the same host, or sign-in would be refused: the server of `npm start`, or another one: API_URL=http://127.0.0.1:5000 vite
    proxy: Object.fromEntries(
      ['/trpc', '/api', '/portal/', '/docs', '/readyz'].map((path) => [path, { target: server, changeOrigin: false }]),
    ),
  },
})
