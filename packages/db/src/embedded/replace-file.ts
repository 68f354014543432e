import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'

/**
 * Replaces a file in one step; its owner alone can read it. A process that is killed, or a machine that loses power, leaves the
 * file as it was or the new one, and never a part.
 */
export async function replaceFile(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
