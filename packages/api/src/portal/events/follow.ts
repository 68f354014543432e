import { setTimeout as pause } from 'node:timers/promises'
import type { AccountScope } from '../../request/scope.ts'
import type { FollowInput } from './schema.ts'

const pageSize = 100
const pollIntervalMs = 500

type EventRow = { id: string; type: string; body: string; created_at: Date }

/**
 * The events of an account since a moment, oldest first, a page at a time; waits for one when there is none. An event can
 * be committed a little later than one of a later moment, so a client asks for the last half minute again, and names the
 * events of it that it has.
 * @param signal of the client that asks: the wait ends when the client leaves
 */
export async function followEvents(
  { services, account, closing, assertStillAuthorized }: AccountScope,
  { since, known, wait_seconds }: FollowInput,
  signal?: AbortSignal,
) {
  const { database, processorClock } = services
  const from = since === undefined ? processorClock.now() : new Date(since)
  const given = [signal, closing].filter((it) => it !== undefined)
  const leave = AbortSignal.any([...given, AbortSignal.timeout(wait_seconds * 1000)])
  for (;;) {
    const now = processorClock.now().getTime()
    const { rows } = await database.pool.query<EventRow>({
      name: 'follow events',
      text: `SELECT id, type, body, created_at FROM events
              WHERE account_id = $1 AND created_at >= $2 AND id <> ALL($3::text[])
              ORDER BY created_at, id LIMIT ${pageSize}`,
      values: [account.id, from, known],
    })
    const over = rows.length > 0 || wait_seconds === 0 || !(await waited(leave))
    if (over) {
      // What has come meanwhile is not for a key that was revoked meanwhile.
      await assertStillAuthorized?.()
      const items = rows.map(({ id, type, body, created_at }) => ({ id, type, at: created_at.getTime(), body }))
      return { items, now: since === undefined ? from.getTime() : now }
    }
  }
}

/** Whether there is time for another look. */
async function waited(leave: AbortSignal): Promise<boolean> {
  await pause(pollIntervalMs, undefined, { signal: leave }).catch(() => undefined)
  return !leave.aborted
}
