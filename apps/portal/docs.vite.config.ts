import { defineConfig } from 'vite'
import { forSupportedBrowsers } from './browsers.config.ts'
import { precompressed } from './precompressed.config.ts'

/**
 * The reference of the API, `/docs/reference`: built beside the portal and apart from it, so that neither weighs on the other.
 * Its files are added to `dist`, where the portal lies already.
 */
export default defineConfig({
  plugins: [precompressed()],
  publicDir: false,
  css: forSupportedBrowsers.css,
  build: {
    ...forSupportedBrowsers.build,
    emptyOutDir: false,
    // The server's content security policy takes scripts, styles and images from files alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: { fileName: 'docs-licences.txt' },
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { input: 'docs.html' },
  },
})
