import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

export const root = fileURLToPath(new URL('../../..', import.meta.url))
export const sdk = join(root, 'packages/sdk')

/** An empty folder, in which the SDK and the frameworks of the guides are installed. */
export async function newFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'guide-')))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'node_modules/@merchant-payments'), { recursive: true })
  await symlink(sdk, join(folder, 'node_modules/@merchant-payments/sdk'))
  for (const name of ['express', 'hono', '@hono', '@types'])
    await symlink(join(sdk, 'node_modules', name), join(folder, 'node_modules', name))
  await writeFile(join(folder, 'package.json'), '{"type": "module"}')
  return folder
}
