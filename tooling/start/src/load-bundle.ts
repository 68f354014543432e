import { globSync } from 'node:fs'
import { join } from 'node:path'

// `node src/load-bundle.ts`: loads every module of the bundle but the two that start the server.
const folder = join(import.meta.dirname, '../dist')
for (const file of globSync('*.js', { cwd: folder, exclude: ['main.js', 'server.js'] }))
  await import(join(folder, file))
process.exit(0)
