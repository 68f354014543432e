import { setTimeout as pause } from 'node:timers/promises'
import { keyCacheMs } from '@merchant-payments/api/http'

/**
 * Waits until every server's key cache has expired: from then on no server acts on what it read of a merchant before
 * the command.
 */
export async function waitForKeyCaches(): Promise<void> {
  await pause(keyCacheMs)
}
