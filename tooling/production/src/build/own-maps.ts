import type { Plugin } from 'vite'

const comment = /\n\/\/# sourceMappingURL=.*\n?$/

/** Keeps the source maps of our own code alone: those of packages are five times as large, and a start would read them. */
export function ownMaps(root: string): Plugin {
  const isOwn = (module: string) => module.startsWith(root) && !module.includes('/node_modules/')
  return {
    name: 'own-maps',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || file.moduleIds.some(isOwn)) continue
          delete bundle[`${file.fileName}.map`]
          file.code = file.code.replace(comment, '\n')
        }
      },
    },
  }
}
