import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { forSupportedBrowsers } from './browsers.config.ts'
import { precompressed } from './precompressed.config.ts'

const stubs = fileURLToPath(new URL('src/docs/stubs.ts', import.meta.url))

/**
 * The reference of the API, `/docs`: built beside the portal and apart from it, so that neither weighs on the other. What
 * this build makes is added to `dist`, where the portal lies already.
 */
export default defineConfig({
  plugins: [withoutStyleAttributes(), precompressed()],
  publicDir: false,
  resolve: { alias: { '@scalar/agent-chat': stubs, '@scalar/icons/library': stubs } },
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

/**
 * Highlighted code comes as HTML with the number of its lines in a style attribute. The policy forbids those, so that each
 * would be refused and reported; docs.css says how wide line numbers are.
 */
function withoutStyleAttributes(): Plugin {
  const attribute = /node\.properties\.style = \[`--line-count: [^\]]+\];/
  let found = false
  return {
    name: 'without-style-attributes',
    transform: {
      filter: { id: /[\\/]@scalar[\\/]code-highlight[\\/]dist[\\/]/ },
      handler(code) {
        if (!attribute.test(code)) return null
        found = true
        return { code: code.replace(attribute, ''), map: null }
      },
    },
    buildEnd(error) {
      if (!error && !found) this.error('@scalar/code-highlight no longer writes style attributes as it did: look again')
    },
  }
}
