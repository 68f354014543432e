import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompressed } from './precompressed.config.ts'

export default defineConfig({
  plugins: [react(), precompressed()],
  build: {
    target: 'es2023',
    // The server's content security policy takes scripts, styles and images from files alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: { fileName: 'licences.txt' },
    reportCompressedSize: true,
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/trpc': 'http://127.0.0.1:4242', '/api': 'http://127.0.0.1:4242' },
  },
})
