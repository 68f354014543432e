import type { Plugin } from 'vite'

/** In a checkout commands are npm scripts; a build has the program `mpay` itself, and names that to operators. */
export function commandNames(root: string): Plugin {
  return {
    name: 'command-names',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(root) || id.includes('/node_modules/') || !code.includes('npm run mpay -- ')) return null
      return { code: code.replaceAll('npm run mpay -- ', 'mpay '), map: null }
    },
  }
}
