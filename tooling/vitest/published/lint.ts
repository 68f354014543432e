import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const bin = join(import.meta.dirname, '../node_modules/.bin')

/**
 * Checks a tarball with publint (is the manifest right?) and attw (do the types fit what is imported?).
 *
 * @param profile `strict` has the resolution of TypeScript 5 with `module: commonjs`, too, which knows no `exports` maps
 *
 * @returns what the two say; rejects with it when one of them finds fault.
 */
export async function lint(tarball: string, profile: 'strict' | 'node16'): Promise<string> {
  const publint = await run(join(bin, 'publint'), ['run', tarball, '--strict'])
  const attw = await run(join(bin, 'attw'), [tarball, '--profile', profile, '--no-definitely-typed', '--no-color'])
  return publint.stdout + attw.stdout
}
