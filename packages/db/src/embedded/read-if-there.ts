import { readFile } from 'node:fs/promises'

/**
 * The text of a file of the data directory. Null if the file is missing.
 *
 * @throws Error with the `path`, also where the file system names none
 */
export async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw Object.assign(error as Error, { path })
  }
}
