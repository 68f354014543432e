import { execFile } from 'node:child_process'
import { copyFile, cp, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

/**
 * Builds and packs the package as it would be published, all inside `directory`: the package's own dist is left alone,
 * as others may be reading it at the same time.
 *
 * @returns the path of the tarball.
 */
export async function pack(directory: string): Promise<string> {
  const stage = join(directory, 'stage')
  await mkdir(stage)
  for (const file of ['package.json', 'README.md', 'LICENSE']) await copyFile(join(root, file), join(stage, file))
  await cp(join(root, 'vectors'), join(stage, 'vectors'), { recursive: true })
  await run(process.execPath, [join(root, 'scripts/build.ts'), join(stage, 'dist')])
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', directory], { cwd: stage })
  const tarball = (await readdir(directory)).find((file) => file.endsWith('.tgz'))
  if (tarball === undefined) throw new Error(`npm pack left no tarball in ${directory}.`)
  return join(directory, tarball)
}
