import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Every Node of version 20 or newer on the PATH, and the one that runs this: version → binary. */
export async function nodes(): Promise<Map<string, string>> {
  const found = new Map([[process.version, process.execPath]])
  for (const directory of (process.env.PATH ?? '').split(delimiter)) {
    const binary = join(directory, 'node')
    if (!(await isExecutable(binary))) continue
    const version = (await run(binary, ['--version'])).stdout.trim()
    if (Number(version.slice(1).split('.')[0]) >= 20 && !found.has(version)) found.set(version, binary)
  }
  return found
}

function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  )
}
