import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * The TypeScript 7 of the catalog, for suites of packages whose own one is the version before it, as programs need:
 * it checks types for a fifth of the processor's time.
 */
export const typeChecker = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
