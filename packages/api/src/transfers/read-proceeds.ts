import { readPayment } from '../projection/read-payment.ts'
import type { Services } from '../request/context.ts'
import { sideBySide } from '../work/side-by-side.ts'

/** So many are read in one round. */
const batch = 20

type Unsettled = { id: string; livemode: boolean; hostAccount: string | null }

/**
 * Reads payments of the platform again of which nobody knows yet what they brought, and therefore what is owed for them:
 * the processor may book a charge some time after it succeeded, and what tells of it may be lost. Returns the errors it
 * met; each of them comes back later.
 */
export async function readProceeds(services: Services): Promise<Error[]> {
  return sideBySide(await claimUnsettled(services), async (payment) => {
    await readPayment(services, payment, payment.id)
    return []
  })
}

/** `updated_at` says when one was last read: again after a minute, then after half of its age, up to six hours. */
async function claimUnsettled({ database, clock }: Services): Promise<Unsettled[]> {
  const found = await database.pool.query<Unsettled>({
    name: 'claim payments of unknown proceeds',
    text: `UPDATE payments p SET updated_at = $1
             FROM accounts a
            WHERE a.id = p.account_id AND (p.account_id, p.id) IN (
              SELECT account_id, id FROM payments
               WHERE status = 'succeeded' AND settled_amount IS NULL AND route <> 'direct'
                 AND updated_at + LEAST(GREATEST((updated_at - created_at) / 2, interval '1 minute'), interval '6 hours') <= $1
               ORDER BY updated_at LIMIT $2 FOR UPDATE SKIP LOCKED)
        RETURNING p.id, a.livemode, p.host_account AS "hostAccount"`,
    values: [clock.now(), batch],
  })
  return found.rows
}
