import { chmod, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { makeRunDirectory } from '../../testing/run-directory.ts'
import { eraseEmbeddedPostgres } from '../erase.ts'
import type { State } from '../state.ts'

/** A data directory that is gone after the test, with the server that a failing test left on it. */
export async function temporaryDataDir(mode = 0o711): Promise<string> {
  const dataDir = await makeRunDirectory()
  await chmod(dataDir, mode)
  onTestFinished(() => eraseEmbeddedPostgres(dataDir))
  return dataDir
}

export async function stateOf(dataDir: string): Promise<State> {
  return JSON.parse(await readFile(join(dataDir, 'embedded.json'), 'utf8')) as State
}

/** Where the server of a data directory keeps its database. */
export async function dataOf(dataDir: string): Promise<string> {
  return join(resolve(dataDir, (await stateOf(dataDir)).place), 'data')
}
