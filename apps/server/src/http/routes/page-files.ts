import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { isBeingBuilt } from '../../settings/page-build.mjs'

/** The folder of the SDK's package, which has addresses of its own. */
export const sdkFolder = 'docs/sdk'

/** `building`: `npm start` builds the pages beside the running server. */
export type PageFiles = 'building' | ReadonlyMap<string, string>

const reference = 'docs.html'
const portal = 'index.html'

/** The address of the portal's document that may show forms of the processor. */
export const formsPath = '/details'

/**
 * The addresses of the built pages and of what they load, each with its file within the folder. Empty without a build: the API
 * then runs alone.
 * @param built the folder of the build
 */
export function readPageFiles(built: string): PageFiles {
  if (isBeingBuilt(dirname(built))) return 'building'
  const files = globSync('**/*', { cwd: built, exclude: (name) => /\.(?:br|gz|tgz)$/.test(name) })
  const addresses = new Map(files.map((file) => file.replaceAll('\\', '/')).map((file) => [addressOf(file), file]))
  return addresses.has('/') ? addresses.set(formsPath, portal) : addresses
}

/** Each file has its own name, but for pages: `/`, `/docs/reference` and `/docs/errors`. */
function addressOf(file: string): string {
  if (file === reference) return '/docs/reference'
  if (file === portal) return '/'
  return file.startsWith('docs/') ? `/${file.replace(/(\/index)?\.html$/, '')}` : `/${file}`
}
