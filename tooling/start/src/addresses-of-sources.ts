import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'rolldown'

const resolved = /import\.meta\.resolve\('([^']+)'\)/g

/**
 * Modules in a bundle that stays on this machine read their files and start their threads from where their sources lie. Packages
 * have no lines in the source map: theirs are three quarters of it.
 */
export function addressesOfSources(): Plugin {
  return {
    name: 'addresses-of-sources',
    // Own code keeps its lines, since no line is moved.
    transform: (code, id) => ({
      code: withAddresses(code, id),
      map: id.includes('/node_modules/') ? { mappings: '' } : null,
    }),
  }
}

/**
 * The code of a module with `import.meta.url`, and what `import.meta.resolve` finds, as literals.
 *
 * @param module the path of its source
 * @throws when a package that it resolves is not installed
 */
function withAddresses(code: string, module: string): string {
  const addressOf = (path: string) => JSON.stringify(pathToFileURL(path).href)
  return code
    .replaceAll(resolved, (_, name: string) => addressOf(createRequire(module).resolve(name)))
    .replaceAll('import.meta.url', addressOf(module))
}
