import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const base64 = /\.(\w+)\.wasm-base64\.mjs$/
const text = /const wasm = ["'`]([A-Za-z0-9+/=]+)["'`]/

/**
 * Writes WebAssembly, which a package has as base64 in a module, to a file of the build: the text of a module stays in memory three
 * times. The decoder accepts bytes in the place of base64 (`Buffer.from`).
 */
export function wasmFile(build: string): Plugin {
  const found = new Map<string, Buffer>()
  return {
    name: 'wasm-file',
    load(id) {
      const name = base64.exec(id)?.[1]
      if (!name) return null
      const encoded = text.exec(readFileSync(id, 'utf8'))?.[1]
      if (!encoded) throw new Error(`${id} has no WebAssembly as base64`)
      found.set(`${name}.wasm`, Buffer.from(encoded, 'base64'))
      return `import { readFileSync } from 'node:fs'
export const wasm = readFileSync(new URL('../files/${name}.wasm', import.meta.url))`
    },
    writeBundle() {
      for (const [name, bytes] of found) writeFileSync(join(build, 'files', name), bytes)
    },
  }
}
