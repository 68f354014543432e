import { chmodSync, copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle } from './bundle.ts'
import { entryOf } from './entry.ts'
import { programs } from './programs.ts'
import { sizeOf } from './size-of.ts'

// `npm run build:production`, once everything that it needs is installed and generated.
const root = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '')
const folder = join(root, 'build')

await bundle(root, folder, { ...programs, stacks: 'tooling/production/src/run/stacks.ts' })
for (const name of Object.keys(programs)) {
  const program = join(folder, `${name}.js`)
  writeFileSync(program, entryOf(`./code/${name}.js`))
  chmodSync(program, 0o755)
}
writeFileSync(join(folder, 'package.json'), '{ "name": "merchant-payments-api", "private": true, "type": "module" }\n')
copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
console.log(`build: ${(sizeOf(folder) / 1e6).toFixed(1)} MB. Start it with: node build/server.js`)
