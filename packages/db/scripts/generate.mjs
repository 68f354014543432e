import { createRequire, registerHooks } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

// `prisma generate`. Prisma's command line loads its studio, its vendor's local server and two drivers at every start.
// `generate` uses none of them, and they are 75 MB, so pnpm-workspace.yaml leaves them out. An empty module replaces each.
const absent = /^(?:@prisma\/(?:studio-core|dev)|mysql2|postgres)(?:\/|$)/
const empty = pathToFileURL(join(import.meta.dirname, 'empty.cjs')).href

registerHooks({
  resolve: (specifier, context, next) =>
    absent.test(specifier) ? { url: empty, format: 'commonjs', shortCircuit: true } : next(specifier, context),
})

const prisma = dirname(createRequire(import.meta.url).resolve('prisma/package.json'))
process.argv.splice(1, 1, join(prisma, 'build', 'index.js'), 'generate')
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
await import(pathToFileURL(join(prisma, 'build', 'index.js')).href)
