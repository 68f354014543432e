import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The fields of a package.json that this tool reads. */
export type Manifest = {
  name: string
  version: string
  private?: boolean
  license?: unknown
  os?: string[]
  cpu?: string[]
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

/** The folder of a package as Node finds it from another one; null when it is not installed, as on another platform. */
export function findPackage(from: string, name: string): string | null {
  const found = join(from, 'node_modules', name)
  if (existsSync(join(found, 'package.json'))) return realpathSync(found)
  const above = dirname(from)
  return above === from ? null : findPackage(above, name)
}

/**
 * Every package of others that the packages in these folders need when they run: their dependencies, and the dependencies of
 * those.
 *
 * @param leftOut `dependent>dependency` of what is kept from being installed
 * @throws when one is missing that is not optional: the installation is not complete
 */
export function productionPackages(folders: readonly string[], leftOut: ReadonlySet<string>): Manifest[] {
  const seen = new Map<string, Manifest>()
  const visit = (folder: string): void => {
    if (seen.has(folder)) return
    const manifest = readManifest(folder)
    seen.set(folder, manifest)
    for (const name of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })) {
      const found = findPackage(folder, name)
      if (found) visit(found)
      else if (!(name in (manifest.optionalDependencies ?? {})) && !leftOut.has(`${manifest.name}>${name}`)) {
        throw new Error(`${name}, which ${manifest.name} needs, is not installed`)
      }
    }
  }
  for (const folder of folders) visit(realpathSync(folder))
  return [...seen.values()].filter(({ name }) => !name.startsWith('@merchant-payments/'))
}

/** The packages that the overrides of pnpm-workspace.yaml exclude, as `dependent>dependency`. */
export function leftOutBy(workspace: string): Set<string> {
  return new Set([...workspace.matchAll(/^ {2}"([^"]+>[^"]+)": "-"$/gm)].map(([, rule]) => rule ?? ''))
}
