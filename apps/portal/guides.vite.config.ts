import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { forSupportedBrowsers } from './browsers.config.ts'
import { guidePages } from './guides/guide-pages.ts'
import { precompressed } from './precompressed.config.ts'

/**
 * The guides, `/docs`, as finished HTML: one page for each Markdown file that docs/guides/README.md links, one script and one
 * style sheet for all. They are added to `dist`, where the portal lies already.
 */
export default defineConfig({
  plugins: [guidePages(fileURLToPath(new URL('../../docs/guides', import.meta.url))), precompressed()],
  publicDir: false,
  css: forSupportedBrowsers.css,
  build: {
    ...forSupportedBrowsers.build,
    emptyOutDir: false,
    // The server's content security policy takes scripts, styles and images from files alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: { fileName: 'guides-licences.txt' },
    rolldownOptions: { input: 'guides.html' },
  },
})
