import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The file's text, or undefined for a missing file. */
export async function readIfExists(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Writes a file and its folders, readable by this user alone unless `mode` says otherwise. */
export async function writeAtomically(file: string, text: string, mode = 0o600): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  // Renamed into place, so that no process reads a partial file.
  await writeFile(`${file}.new`, text, { mode })
  await rename(`${file}.new`, file)
}
