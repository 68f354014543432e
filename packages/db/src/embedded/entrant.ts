import { join, resolve } from 'node:path'
import { type Account, serverAccount } from './account.ts'
import { readState } from './state.ts'

/**
 * The operating system's user, other than this process's own, that must get through a data directory to the server's files:
 * undefined for an ordinary user, and where root keeps the files elsewhere.
 */
export async function entrantOf(dataDir: string): Promise<Account | undefined> {
  const state = await readState(dataDir)
  if (!state) return serverAccount(dataDir)
  const place = resolve(dataDir, state.place)
  return place === join(resolve(dataDir), state.place) ? serverAccount(join(place, 'data')) : undefined
}
