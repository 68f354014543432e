import { join, resolve } from 'node:path'
import { readState } from './state.ts'
import { type SystemUser, serverUser } from './system-user.ts'

/**
 * The user, other than this process's own, whose server has its files within a data directory and must be able to enter it.
 * Undefined for an ordinary user, and where root keeps the server's files elsewhere.
 */
export async function foreignServerUser(dataDir: string): Promise<SystemUser | undefined> {
  const state = await readState(dataDir)
  if (!state) return serverUser(dataDir)
  const directory = resolve(dataDir, state.place)
  return directory === join(resolve(dataDir), state.place) ? serverUser(join(directory, 'data')) : undefined
}
