import { randomUUID } from 'node:crypto'
import type { Database } from '@merchant-payments/db'
import type { Clock } from '../request/clock.ts'
import type { Change } from './change-of.ts'

/** Where changes are written down that were made. */
export type Audit = {
  /** Never rejects: the change was made, whatever becomes of its entry. One that cannot be written now is kept. */
  write(change: Change): Promise<void>
  /** Writes what was kept. What cannot be written still is kept for the next time. */
  writeKept(): Promise<void>
  /** Entries that wait to be written, and entries that there was no room for. */
  counts(): { kept: number; lost: number }
}

/** How often to write what was kept, in milliseconds. */
export const writeKeptMs = 1_000
/** Some megabytes; the log has the rest. */
const mostKept = 5_000

type Entry = Change & { name: string; at: Date }

/** @param failed is told of each entry that could not be written at once, with all that it says */
export function createAudit(
  database: Pick<Database, 'pool'>,
  clock: Clock,
  failed: (error: unknown, change: Change) => void,
): Audit {
  const kept: Entry[] = []
  let lost = 0
  return {
    async write(change) {
      const entry = { ...change, name: change.requestKey ?? randomUUID(), at: clock.now() }
      try {
        await insert(database, entry)
      } catch (error) {
        failed(error, change)
        if (kept.length < mostKept) kept.push(entry)
        else lost += 1
      }
    },
    async writeKept() {
      for (let left = kept.length; left > 0; left -= 1) {
        const entry = kept.shift()
        if (!entry) return
        await insert(database, entry).catch((error: unknown) => {
          // Behind the others: one that nothing can be done about does not stand in their way.
          kept.push(entry)
          throw error
        })
      }
    },
    counts: () => ({ kept: kept.length, lost }),
  }
}

async function insert({ pool }: Pick<Database, 'pool'>, entry: Entry): Promise<void> {
  const { actor, action, merchantId, livemode, objectId, fields, requestId, name, at } = entry
  await pool.query({
    name: 'audit entry',
    // Whether an insert that failed was done all the same is not known: its name tells.
    text: `INSERT INTO audit_entries (merchant_id, account_id, actor_kind, actor_id, actor_name, action, object_id, fields,
                                      request_id, change, created_at)
           VALUES ($1, (SELECT id FROM accounts WHERE merchant_id = $1 AND livemode = $2), $3, $4, $5, $6, $7, $8, $9, $10, $11)
           ON CONFLICT (change) DO NOTHING`,
    values: [
      merchantId,
      livemode,
      actor.kind,
      actor.id,
      actor.name,
      action,
      objectId,
      fields,
      requestId ?? null,
      name,
      at,
    ],
  })
}
