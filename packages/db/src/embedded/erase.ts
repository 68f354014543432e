import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { EmbeddedPostgresError } from './error.ts'
import { stopPostmaster } from './postmaster.ts'
import { isServerDirectory } from './server-directory.ts'
import { readState, type State } from './state.ts'

/** Ends the server of a data directory, even while other processes use it, and removes the directory and all data. */
export async function eraseEmbeddedPostgres(dataDir: string): Promise<void> {
  const state = await readState(dataDir)
  if (state) await eraseServer(dataDir, state)
  await rm(dataDir, removeOptions)
}

/** Ends the server of a directory and removes what it kept there. */
export async function eraseServer(dataDir: string, state: State): Promise<void> {
  // The file may have been edited manually: nothing is deleted that this program cannot have created.
  if (!isServerDirectory(state.place))
    throw new EmbeddedPostgresError(`${join(dataDir, 'embedded.json')} does not name a directory of a server`)
  const directory = resolve(dataDir, state.place)
  await stopPostmaster(join(directory, 'data'))
  await rm(directory, removeOptions)
}

// Retried, because an initdb that outlived its parent may still be writing there.
const removeOptions = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }
