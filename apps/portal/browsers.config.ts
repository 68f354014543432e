import browserslistToEsbuild from 'browserslist-to-esbuild'
import { Features } from 'lightningcss'
import type { UserConfig } from 'vite'

/**
 * Builds for the browsers that `.browserslistrc` lists. Width queries are written as every browser reads them: one that is too
 * old for the portal still shows the sentence that says so on a phone's layout.
 */
export const forSupportedBrowsers = {
  css: { lightningcss: { include: Features.MediaQueries } },
  build: { target: browserslistToEsbuild() },
} satisfies UserConfig
