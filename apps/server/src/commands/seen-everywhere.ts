import { setTimeout as pause } from 'node:timers/promises'
import { keysFreshMs } from '@merchant-payments/api/http'

/** Ends when no server acts any more on what it read of a merchant before the command. */
export async function seenEverywhere(): Promise<void> {
  await pause(keysFreshMs)
}
