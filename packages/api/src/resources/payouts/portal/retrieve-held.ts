import type { Account, Database } from '@merchant-payments/db'
import { isRejected } from '@merchant-payments/processor'
import { awaitsEvidenceSql } from '../../../contract/disputes/evidence-deadline.ts'
import type { AccountScope } from '../../../core/request/account-scope.ts'
import { unixSeconds } from '../../../core/request/clock.ts'
import { readBalance } from '../../../money/balances/read-balance.ts'
import { type Held, readHeldBalance } from '../../../money/balances/read-held-balance.ts'
import type { HeldWire } from './held-schema.ts'

type Item = HeldWire['items'][number]
type End = Pick<Item, 'ends' | 'until' | 'count' | 'object_id'>

/** Held amounts of an account, with the reason and the end of each hold. The amounts equal those of `GET /balance`. */
export async function retrieveHeld({ services, account }: AccountScope): Promise<HeldWire> {
  const { database, processorClock } = services
  const now = processorClock.now()
  const [row, held, parts] = await Promise.all([
    database.prisma.account.findFirstOrThrow({ where: { id: account.id } }),
    readHeldBalance(database, account.id),
    readParts(database, account.id),
  ])
  // An account that is not open has no balance, and one whose payouts are active holds nothing back.
  const paused =
    row.payoutsEnabled || row.processorAccountId === null
      ? []
      : (await readBalance(database, account.id, now)).available
  return {
    items: [
      ...held.map(({ amount, currency, reason }) => ({
        amount: Number(amount),
        currency,
        reason,
        ...endOf(
          row,
          reason,
          parts.find((part) => part.currency === currency && part.kind === kindOf(reason)),
        ),
      })),
      ...paused
        .filter(({ amount }) => amount > 0n)
        .map(({ amount, currency }) => ({
          amount: Number(amount),
          currency,
          reason: 'payouts_paused' as const,
          ...{ ends: whoOpens(row), until: null, count: 0, object_id: null },
        })),
    ],
  }
}

type Part = {
  kind: 'dispute' | 'due' | 'owed'
  currency: string
  count: number
  until: Date | null
  answers: boolean
  first: string | null
}

function kindOf(reason: Held['reason']): Part['kind'] {
  if (reason === 'in_dispute') return 'dispute'
  return reason === 'owed_to_platform' ? 'owed' : 'due'
}

function endOf(account: Account, reason: Held['reason'], part: Part | undefined): End {
  const { count = 0, first = null, answers = false } = part ?? {}
  const until = part?.until ? unixSeconds(part.until) : null
  switch (reason) {
    case 'in_dispute':
      return { ends: answers ? 'answer' : 'decision', until: answers ? until : null, count, object_id: first }
    case 'manual_payout':
      return { ends: 'platform', until: null, count, object_id: first }
    case 'owed_to_platform':
      return { ends: 'earnings', until: null, count, object_id: first }
    case 'not_transferable': {
      const ends = account.transfersActive ? 'transfer' : whoOpens(account)
      return { ends, until: ends === 'transfer' ? until : null, count, object_id: first }
    }
  }
}

/** The event that lets the account receive money. */
function whoOpens({ disabledReason }: Account): 'onboarding' | 'platform' {
  return isRejected(disabledReason) ? 'platform' : 'onboarding'
}

/** Parts of the held amounts, by currency: the number of payments or disputes, and the one that is due first. */
async function readParts({ pool }: Pick<Database, 'pool'>, accountId: number): Promise<Part[]> {
  const { rows } = await pool.query<Part>({
    name: 'what held money is of',
    text: `SELECT CASE WHEN p.due < p.transferred THEN 'owed' ELSE 'due' END AS kind, p.settled_currency AS currency,
                  count(*)::int AS count, min(p.transfer_after) AS until, false AS answers,
                  CASE WHEN count(*) = 1 THEN min(p.id) END AS first
             FROM payments p WHERE p.account_id = $1 AND p.due <> p.transferred
            GROUP BY 1, 2
            UNION ALL
           SELECT 'dispute', COALESCE(p.settled_currency, p.currency), count(*)::int,
                  min(d.evidence_due_by) FILTER (WHERE ${awaitsAnswer}), bool_or(${awaitsAnswer}),
                  CASE WHEN bool_or(${awaitsAnswer})
                       THEN (array_agg(d.id ORDER BY d.evidence_due_by, d.id) FILTER (WHERE ${awaitsAnswer}))[1]
                       WHEN count(*) = 1 THEN min(d.id) END
             FROM disputes d JOIN payments p ON p.account_id = d.account_id AND p.id = d.payment_id
            WHERE d.account_id = $1 AND d.status <> 'lost' AND COALESCE(d.mirrored_withdrawn, d.withdrawn) <> 0
              -- Implied by that, and found by the indexes of these two.
              AND (d.withdrawn <> 0 OR d.mirrored_withdrawn <> d.withdrawn)
            GROUP BY 1, 2`,
    values: [accountId],
  })
  return rows
}

const awaitsAnswer = `(${awaitsEvidenceSql} AND NOT d.past_due)`
