import { setTimeout as pause } from 'node:timers/promises'
import { type Batcher, createBatcher } from '@merchant-payments/db/worker'
import type { Log } from '../delivery/log.ts'
import { type CommitContext, commitAttempts, type MadeAttempt } from './commit-attempts.ts'

const maxTries = 10
const retryMs = 500

const deactivations = {
  failures: 'a webhook endpoint was deactivated after ten failures in a row',
  gone: 'a webhook endpoint was deactivated, as its receiver responded with 410 Gone',
}

/**
 * Writes attempts in batches: one transaction for each would cost several times as much as sending. A batch that cannot be
 * written is retried for a few seconds, because losing it means sending it twice.
 */
export function createAttemptWriter(context: CommitContext & { log: Log }): Batcher<MadeAttempt> {
  const { log } = context
  return createBatcher({
    maxSize: 200,
    gatherMs: 3,
    async work(attempts) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          for (const { accountId: _, ...endpoint } of await commitAttempts(attempts, context)) {
            log.warn(endpoint, deactivations[endpoint.reason])
          }
          return
        } catch (error) {
          if (attempt === maxTries) throw error
          log.warn({ err: error, attempts: attempts.length }, 'delivery attempts could not be written; retrying')
          await pause(retryMs)
        }
      }
    },
  })
}
