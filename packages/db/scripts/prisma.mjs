import { createRequire, registerHooks } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

// Prisma's command line, such as `node scripts/prisma.mjs generate`. It loads a studio, its vendor's local server and two drivers
// at every start. No command that is used here needs them, and they are 75 MB, so pnpm-workspace.yaml leaves them out. An empty
// module replaces each.
const absent = /^(?:@prisma\/(?:studio-core|dev)|mysql2|postgres)(?:\/|$)/
const empty = pathToFileURL(join(import.meta.dirname, 'empty.cjs')).href

registerHooks({
  resolve: (specifier, context, next) =>
    absent.test(specifier) ? { url: empty, format: 'commonjs', shortCircuit: true } : next(specifier, context),
})

const prisma = dirname(createRequire(import.meta.url).resolve('prisma/package.json'))
process.argv[1] = join(prisma, 'build', 'index.js')
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
await import(pathToFileURL(process.argv[1]).href)
