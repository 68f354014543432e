import { rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { rolldown } from 'rolldown'
import { addressesOfSources } from './addresses-of-sources.ts'

// `node src/bundle-server.ts [folder]`: the server in few files, for the next start on this machine. Loading its 2,600 modules one by
// one takes half of the processor time of a start. Threads run from their sources.
const root = join(import.meta.dirname, '../../..')
const folder = resolve(process.argv[2] ?? join(import.meta.dirname, '../dist'))

await rm(folder, { recursive: true, force: true })
const bundle = await rolldown({
  input: { server: join(root, 'apps/server/src/main.ts'), stacks: join(root, 'tooling/production/src/run/stacks.ts') },
  platform: 'node',
  transform: { target: 'node24' },
  plugins: [addressesOfSources()],
})
await bundle.write({
  dir: folder,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  sourcemap: true,
  sourcemapExcludeSources: true,
  comments: false,
  minify: { compress: true, mangle: { keepNames: true }, codegen: { removeWhitespace: true } },
})
await bundle.close()
await writeFile(
  join(folder, 'main.js'),
  "import { nameSourcesInStacks } from './stacks.js'\n\nnameSourcesInStacks()\nawait import('./server.js')\n",
)
