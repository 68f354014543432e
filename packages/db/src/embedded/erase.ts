import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { EmbeddedPostgresError } from './error.ts'
import { isPlace } from './place.ts'
import { stopPostmaster } from './postmaster.ts'
import { readState, type State } from './state.ts'

/** Ends the server of a data directory, whoever uses it, and removes the directory and all data. */
export async function eraseEmbeddedPostgres(dataDir: string): Promise<void> {
  const state = await readState(dataDir)
  if (state) await erasePlace(dataDir, state)
  await rm(dataDir, REMOVE)
}

/** Ends the server of a place and removes what it kept there. */
export async function erasePlace(dataDir: string, state: State): Promise<void> {
  // Never delete on the word of a file that somebody may have edited.
  if (!isPlace(state.place)) throw new EmbeddedPostgresError(`${join(dataDir, 'embedded.json')} names no place of ours`)
  const place = resolve(dataDir, state.place)
  await stopPostmaster(join(place, 'data'))
  await rm(place, REMOVE)
}

// Retried, because an initdb that outlived its parent may still be writing there.
const REMOVE = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }
