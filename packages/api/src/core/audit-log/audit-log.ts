import { randomUUID } from 'node:crypto'
import type { Database } from '@merchant-payments/db'
import type { Clock } from '../request/clock.ts'
import type { AccessChange, Change } from './change-of.ts'

/** The audit log: who changed what, and when. Entries are added and never changed. */
export type AuditLog = {
  /** Never rejects, as the change is already made. An entry that cannot be written now is kept in memory. */
  write(change: Change): Promise<void>
  /** The same for a change of a person's access: one entry for each merchant that they work for, about both modes. */
  writeAccess(change: AccessChange): Promise<void>
  /** Writes the entries that were kept in memory. Entries that fail again stay there. */
  writeKept(): Promise<void>
  /** The number of entries that wait in memory, and of entries that were lost because the memory was full. */
  counts(): { kept: number; lost: number }
}

/** The interval at which waiting entries are written, in milliseconds. */
export const writeKeptMs = 1_000
/** Entries in memory, some megabytes. Entries beyond that are only in the process's log. */
const maxKept = 5_000
const minuteMs = 60_000

/** A repeatable insert: its change id shows whether it was committed before. */
type Insert = { name: string; text: string; values: unknown[] }

/** @param failed is called for each entry that could not be written at once, with its content */
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
          // Behind the others: an entry that can never be written must not block them.
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
    // A failed insert may have been committed: `change` prevents a second one.
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

/**
 * The identity of a change of access. Failed sign-ins of a person within a minute share one, as strangers cause them and entries are
 * kept permanently.
 */
function occurrenceOf({ action, userId }: AccessChange, at: Date): string {
  return action === 'people.signInFailed' ? `${action} ${userId} ${Math.floor(at.getTime() / minuteMs)}` : randomUUID()
}

/** The entry names no request: the request log of a merchant has no requests to sign in. */
function insertOfAccess(change: AccessChange, at: Date): Insert {
  const { action, userId, by } = change
  return {
    name: 'audit entries of access',
    // Each entry has a `change` of its own that is the same in each attempt.
    text: `INSERT INTO audit_entries (merchant_id, actor_kind, actor_id, actor_name, action, object_id, fields, change, created_at)
           SELECT m.merchant_id, coalesce($5::actor_kind, 'person'), CASE WHEN $5::actor_kind IS NULL THEN u.id END,
                  coalesce($6, u.email), $2, CASE WHEN $5::actor_kind IS NOT NULL THEN u.email END, '{}', md5($3 || m.merchant_id)::uuid, $4
             FROM members m JOIN users u ON u.id = m.user_id
            WHERE m.user_id = $1
           ON CONFLICT (change) DO NOTHING`,
    values: [userId, action, occurrenceOf(change, at), at, by?.kind ?? null, by?.name ?? null],
  }
}
