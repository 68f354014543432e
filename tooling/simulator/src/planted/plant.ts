import { registerHooks } from 'node:module'
import { plantedFaults } from './faults.ts'

/**
 * Puts a fault into modules that are loaded from now on. The files stay as they are.
 * @throws TypeError for an unknown fault, and for a source in which the text to be changed does not stand once
 */
export function plant(name: string): void {
  const changes = plantedFaults[name]
  if (!changes) throw new TypeError(`no fault "${name}"; there are: ${Object.keys(plantedFaults).join(', ')}`)
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      const own = changes.filter(({ file }) => url.endsWith(`/${file}`))
      if (own.length === 0) return loaded
      return { ...loaded, source: own.reduce(changed, String(loaded.source)) }
    },
  })
}

function changed(source: string, { file, from, to }: { file: string; from: string; to: string }): string {
  if (source.split(from).length !== 2) throw new TypeError(`${file} does not have this text once: ${from}`)
  return source.replace(from, () => to)
}
