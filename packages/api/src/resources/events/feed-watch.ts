import { type Database, withAccount } from '@merchant-payments/db'
import { ApiError } from '../../core/request/errors.ts'
import type { FeedWatch } from '../../core/request/ports.ts'

type Waiting = { accountId: number; position: bigint; resolve(news: boolean): void; reject(error: unknown): void }

const maxOfCaller = 200
const lookEveryMs = 500
/** The value of Retry-After, in seconds: places become free within 25. */
const comeBackSeconds = 5

/**
 * Reads the feeds of all awaited accounts with one query every half second, for any number of waiting requests: a query
 * for each of a thousand requests would overload the database.
 * @param maxOfProcess maximum waiting requests of this process
 */
export function createFeedWatch({ pool }: Pick<Database, 'pool'>, maxOfProcess: number): FeedWatch {
  const callers = new Map<string, number>()
  const waiting = new Set<Waiting>()
  let entered = 0
  let looking = false

  async function look(): Promise<void> {
    const accountIds = [...new Set([...waiting].map(({ accountId }) => accountId))]
    const { rows } = await pool.query<{ accountId: number; end: bigint | null; unplaced: boolean }>({
      name: 'feeds that are waited for',
      // An account that was never locked has no row in account_locks. Written for one database of several servers, too.
      text: `SELECT coalesce(l.account_id, u.account_id) AS "accountId", l.feed_end AS "end", u.account_id IS NOT NULL AS unplaced
               FROM (SELECT account_id, feed_end FROM account_locks WHERE account_id = ANY($1)) l
               FULL JOIN (SELECT DISTINCT account_id FROM events WHERE account_id = ANY($1) AND feed_position IS NULL) u
                      ON u.account_id = l.account_id`,
      values: [accountIds],
    })
    const feeds = new Map(rows.map((row) => [row.accountId, row]))
    for (const one of [...waiting]) {
      const feed = feeds.get(one.accountId)
      if (feed && (feed.unplaced || (feed.end ?? 0n) > one.position)) one.resolve(true)
    }
  }

  async function lookAndGoOn(): Promise<void> {
    try {
      if (waiting.size > 0) await look()
    } catch (error) {
      for (const { reject } of [...waiting]) reject(error)
    }
    looking = waiting.size > 0
    if (looking) setTimeout(lookAndGoOn, lookEveryMs)
  }

  return {
    enter(callerId) {
      const before = callers.get(callerId) ?? 0
      if (before >= maxOfCaller) {
        const message = `At most ${maxOfCaller} requests of one key may wait for events at the same time.`
        throw new ApiError('rate_limit_exceeded', { message, retryAfter: comeBackSeconds })
      }
      if (entered >= maxOfProcess) throw new ApiError('service_unavailable', { retryAfter: comeBackSeconds })
      callers.set(callerId, before + 1)
      entered += 1
      return {
        news(accountId, position, leave) {
          if (leave.aborted) return Promise.resolve(false)
          const { promise, resolve, reject } = Promise.withResolvers<boolean>()
          const one: Waiting = { accountId, position, resolve, reject }
          const abort = () => resolve(false)
          leave.addEventListener('abort', abort, { once: true })
          waiting.add(one)
          if (!looking) {
            looking = true
            // The query is for all accounts, not only for the account of the first request.
            withAccount(null, () => setTimeout(lookAndGoOn, lookEveryMs))
          }
          return promise.finally(() => {
            waiting.delete(one)
            leave.removeEventListener('abort', abort)
          })
        },
        leave() {
          entered -= 1
          const left = (callers.get(callerId) ?? 1) - 1
          if (left > 0) callers.set(callerId, left)
          else callers.delete(callerId)
        },
      }
    },
  }
}
