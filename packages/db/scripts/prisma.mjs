import { createRequire, registerHooks } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

// Prisma's command line, such as `node scripts/prisma.mjs generate`. It loads a studio, its vendor's local server, two drivers and
// a loader of its configuration at every start. No command that is used here needs them, and they are 115 MB, so
// pnpm-workspace.yaml leaves them out. An empty module replaces each, and config.cjs the loader.
const absent = /^(?:@prisma\/(?:studio-core|dev)|mysql2|postgres)(?:\/|$)/
const replacementOf = (specifier) => {
  if (specifier === '@prisma/config') return 'config.cjs'
  return absent.test(specifier) ? 'empty.cjs' : undefined
}

registerHooks({
  resolve: (specifier, context, next) => {
    const replacement = replacementOf(specifier)
    if (replacement === undefined) return next(specifier, context)
    return { url: pathToFileURL(join(import.meta.dirname, replacement)).href, format: 'commonjs', shortCircuit: true }
  },
})

const prisma = dirname(createRequire(import.meta.url).resolve('prisma/package.json'))
process.argv[1] = join(prisma, 'build', 'index.js')
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
await import(pathToFileURL(process.argv[1]).href)
