import { setTimeout as pause } from 'node:timers/promises'
import { keyCacheMs } from '@merchant-payments/api/http'

/** Ends when no server acts any more on what it read of a merchant before the command. */
export async function waitForKeyCaches(): Promise<void> {
  await pause(keyCacheMs)
}
