import { randomUUID } from 'node:crypto'
import type { Database } from '@merchant-payments/db'
import type { Clock } from '../request/clock.ts'
import type { AccessChange, Change } from './change-of.ts'

/** Where changes are written down that were made. */
export type AuditLog = {
  /** Never rejects: the change was made, whatever becomes of its entry. One that cannot be written now is kept. */
  write(change: Change): Promise<void>
  /** The same for what is no merchant's alone: an entry for each merchant that the person works for, about both modes. */
  writeAccess(change: AccessChange): Promise<void>
  /** Writes what was kept. What cannot be written still is kept for the next time. */
  writeKept(): Promise<void>
  /** Entries that wait to be written, and entries that there was no room for. */
  counts(): { kept: number; lost: number }
}

/** How often to write what was kept, in milliseconds. */
export const writeKeptMs = 1_000
/** Some megabytes; the log has the rest. */
const maxKept = 5_000

/** An insert that can be made again: the name of the change in it tells whether it was made before. */
type Insert = { name: string; text: string; values: unknown[] }

/** @param failed is told of each entry that could not be written at once, with all that it says */
export function createAuditLog(
  { pool }: Pick<Database, 'pool'>,
  clock: Clock,
  failed: (error: unknown, change: Change | AccessChange) => void,
): AuditLog {
  const kept: Insert[] = []
  let lost = 0
  const writeNow = async (change: Change | AccessChange, insert: Insert) => {
    try {
      await pool.query(insert)
    } catch (error) {
      failed(error, change)
      if (kept.length < maxKept) kept.push(insert)
      else lost += 1
    }
  }
  return {
    write: (change) => writeNow(change, insertOf(change, clock.now())),
    writeAccess: (change) => writeNow(change, insertOfAccess(change, clock.now())),
    async writeKept() {
      for (let left = kept.length; left > 0; left -= 1) {
        const insert = kept.shift()
        if (!insert) return
        await pool.query(insert).catch((error: unknown) => {
          // Behind the others: one that nothing can be done about does not stand in their way.
          kept.push(insert)
          throw error
        })
      }
    },
    counts: () => ({ kept: kept.length, lost }),
  }
}

function insertOf(change: Change, at: Date): Insert {
  const { actor, action, merchantId, livemode, objectId, fields, requestId, requestKey } = change
  return {
    name: 'audit entry',
    // Whether an insert that failed was done all the same is not known: its name tells.
    text: `INSERT INTO audit_entries (merchant_id, account_id, actor_kind, actor_id, actor_name, action, object_id, fields,
                                      request_id, change, created_at)
           SELECT $1, max(id), $3::actor_kind, $4, $5, $6, $7, $8::text[], $9::uuid, $10::uuid, $11::timestamptz
             FROM accounts WHERE merchant_id = $1 AND livemode = $2
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
      requestKey ?? randomUUID(),
      at,
    ],
  }
}

/** No request is named: what is asked of sign-in is in no merchant's log of requests. */
function insertOfAccess({ action, userId }: AccessChange, at: Date): Insert {
  return {
    name: 'audit entries of access',
    // Each entry has a name of its own that is the same in each attempt.
    text: `INSERT INTO audit_entries (merchant_id, actor_kind, actor_id, actor_name, action, fields, change, created_at)
           SELECT m.merchant_id, 'person', u.id, u.email, $2, '{}', md5($3 || m.merchant_id)::uuid, $4
             FROM members m JOIN users u ON u.id = m.user_id
            WHERE m.user_id = $1
           ON CONFLICT (change) DO NOTHING`,
    values: [userId, action, randomUUID(), at],
  }
}
