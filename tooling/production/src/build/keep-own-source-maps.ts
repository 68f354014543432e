import { transform } from 'esbuild'
import type { Plugin } from 'vite'

const comment = /\n\/\/# sourceMappingURL=.*\n?$/

const ascii = { charset: 'ascii', minifyWhitespace: true, format: 'esm', target: 'node24' } as const

/**
 * Keeps the source maps of our own code alone: those of packages are five times as large. What has no map is written in
 * ASCII: V8 keeps a text with a single character beyond Latin-1 in two bytes each.
 */
export function keepOwnSourceMaps(root: string): Plugin {
  const isOwn = (module: string) => module.startsWith(root) && !module.includes('/node_modules/')
  return {
    name: 'keep-own-source-maps',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || file.moduleIds.some(isOwn)) continue
          delete bundle[`${file.fileName}.map`]
          file.code = (await transform(file.code.replace(comment, '\n'), ascii)).code
        }
      },
    },
  }
}
