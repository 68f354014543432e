import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const assetsFolder = new URL('assets/', import.meta.url)
const contentTypes: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
}

type Asset = {
  body: string
  type: string
  /** The URL with a fingerprint of the content, so that it can be cached forever. */
  href: string
}

/** The pages' own styles and scripts. A page loads no file of another origin. */
export const assets: Readonly<Record<string, Asset>> = Object.fromEntries(
  filesIn(assetsFolder).map((name) => {
    const body = readFileSync(new URL(name, assetsFolder), 'utf8')
    const version = createHash('sha256').update(body).digest('hex').slice(0, 10)
    const type = contentTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'text/plain'
    return [name, { body, type, href: `/assets/${name}?v=${version}` }]
  }),
)

/** Names of all files below a folder, with `/` between the parts. */
function filesIn(folder: URL): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${relative(fileURLToPath(folder), entry.parentPath)}/${entry.name}`.replace(/^\//, ''))
}

export function assetHref(name: keyof typeof assets): string {
  return assets[name]?.href ?? ''
}
