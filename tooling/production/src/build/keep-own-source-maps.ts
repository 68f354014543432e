import { type TransformOptions, transform } from 'esbuild'
import type { Plugin, Rolldown } from 'vite'

const comment = /\n\/\/# sourceMappingURL=.*\n?$/

const ascii = { charset: 'ascii', minifyWhitespace: true, format: 'esm', target: 'node24' } as const

/**
 * Keeps the source maps of our own code alone: those of packages are five times as large. Strings are written in ASCII, as far
 * as esbuild can, which leaves regular expressions and tagged templates: V8 keeps a module with a single character beyond Latin-1
 * in two bytes each.
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
          if (file.type !== 'chunk') continue
          const map = bundle[`${file.fileName}.map`]
          if (file.moduleIds.some(isOwn)) {
            if (map?.type !== 'asset') throw new Error(`${file.fileName} has no source map`)
            await rewriteWithMap(file, map)
          } else {
            delete bundle[`${file.fileName}.map`]
            file.code = (await transform(file.code.replace(comment, '\n'), ascii)).code
          }
        }
      },
    },
  }
}

/** A map that stands in the code is continued by esbuild. */
async function rewriteWithMap(file: Rolldown.OutputChunk, map: Rolldown.OutputAsset): Promise<void> {
  const given = `//# sourceMappingURL=data:application/json;base64,${Buffer.from(map.source).toString('base64')}`
  const [link = ''] = comment.exec(file.code) ?? []
  const options: TransformOptions = { ...ascii, sourcemap: 'external', sourcesContent: false }
  const rewritten = await transform(`${file.code.replace(comment, '\n')}${given}\n`, options)
  file.code = `${rewritten.code.trimEnd()}${link}`
  map.source = rewritten.map
}
