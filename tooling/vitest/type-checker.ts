import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

/**
 * The TypeScript 7 of the catalog, for suites of packages whose own one is the version before it, as programs need:
 * it checks types for a fifth of the processor's time.
 */
export const typeChecker = checkerOf(require)

/** The TypeScript 5 of attw: with `module: commonjs` it resolves packages without their `exports`. */
const attw = createRequire(require.resolve('@arethetypeswrong/cli/package.json'))
export const typeChecker5 = checkerOf(createRequire(attw.resolve('@arethetypeswrong/core')))

function checkerOf({ resolve }: NodeJS.Require): string {
  return join(dirname(resolve('typescript/package.json')), 'bin/tsc')
}
