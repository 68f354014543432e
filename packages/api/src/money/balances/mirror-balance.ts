import { databaseTime, Prisma, statementsOn } from '@merchant-payments/db'
import { type Claimed, completeWork, renewClaim } from '@merchant-payments/db/worker'
import type { Services } from '../../core/request/context.ts'
import { changeDelaySeconds } from '../../core/rows/mark-balance-due.ts'
import { markFigures } from '../../core/rows/mark-figures.ts'
import type { OwnLedger } from '../payouts/copy-payout-lines.ts'
import { saveTransactions } from '../payouts/save-transactions.ts'
import { syncPayout } from '../payouts/sync-payout.ts'
import { noteMirrored, readUnmirrored, type Unmirrored } from './find-unmirrored-changes.ts'
import { mirrorPayoutHistory } from './mirror-payout-history.ts'
import { type Mirror, mirrorQueue } from './mirror-queue.ts'

const day = 24 * 60 * 60_000

/** Each pass begins this long before the end of the one before, because the processor lists some transactions late. */
const overlapMs = 60 * 60_000
/** How far the first pass goes back: as long as a transaction can be pending. Stripe: `delay_days` is at most 31. */
const firstPassMs = 45 * day

/**
 * Copies the transactions of an account's balance since the previous pass, page by page, then payouts that were found
 * there, then the balance itself. An interrupted pass is continued.
 * @throws ProcessorError, ClaimLostError
 */
export async function mirrorBalance(services: Services, mirror: Claimed<Mirror>): Promise<void> {
  const { processor, processorClock, database } = services
  const { accountId, livemode, processorAccountId, mirroredUntil } = mirror
  const ledger = {
    owner: { id: accountId, livemode },
    scope: { livemode, hostAccount: processorAccountId },
  }
  // A continued pass may already have read the page that contains the change.
  const unmirrored = mirror.cursor === null ? await readUnmirrored(database, accountId) : []
  const passBegan = mirror.passBegan ?? processorClock.now()
  const since = mirroredUntil
    ? new Date(mirroredUntil.getTime() - overlapMs)
    : new Date(passBegan.getTime() - firstPassMs)
  if (mirroredUntil === null) await mirrorPayoutHistory(services, mirror, ledger)
  let cursor = mirror.cursor
  const keepPlace = () =>
    renewClaim(statementsOn(database.pool), mirrorQueue, mirror, {
      set: Prisma.sql`pass_began = ${passBegan}, cursor = ${cursor}`,
    })
  do {
    const page = await processor.balanceTransactions.list(ledger.scope, since, cursor)
    await saveTransactions(database, accountId, page.items)
    cursor = page.next
    if (cursor !== null) await keepPlace()
  } while (cursor !== null)
  for (const id of await findNewPayouts(services, accountId, since)) {
    await syncPayout(services, ledger, id)
    await keepPlace()
  }
  await readBalance(services, mirror, ledger, { mirroredUntil: passBegan, unmirrored })
}

/** Payouts that reduced the balance, and whose events did not arrive. */
async function findNewPayouts({ database }: Services, accountId: number, since: Date): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>({
    name: 'payouts that are not known',
    text: `SELECT DISTINCT t.source AS id FROM balance_transactions t
            WHERE t.account_id = $1 AND t.available_on >= $2 AND t.category = 'payout' AND t.source IS NOT NULL
              AND NOT EXISTS (SELECT 1 FROM payouts p WHERE p.account_id = t.account_id AND p.id = t.source)`,
    values: [accountId, since],
  })
  return rows.map(({ id }) => id)
}

/** Copies the current balance, and ends the pass. @throws ProcessorError, ClaimLostError */
async function readBalance(
  { database, processor, processorClock }: Services,
  mirror: Claimed<Mirror>,
  { scope }: OwnLedger,
  { mirroredUntil, unmirrored }: { mirroredUntil: Date; unmirrored: readonly Unmirrored[] },
): Promise<void> {
  const { accountId, claimedAt } = mirror
  const available = await processor.balance.retrieve(scope)
  // Read after the answer, which may report that a sandbox's clock was advanced.
  const readAt = processorClock.now()
  await database.prisma.$transaction(async (tx) => {
    const again = await databaseTime(tx, changeDelaySeconds * 1000)
    await completeWork(tx, mirrorQueue, mirror, {
      // The lists that were read may lack a change since the claim.
      dueAt: Prisma.sql`CASE WHEN changed_at > ${claimedAt} THEN ${again}::timestamptz END`,
      set: Prisma.sql`mirrored_until = ${mirroredUntil}, pass_began = NULL, cursor = NULL`,
    })
    const before = await tx.$queryRaw<{ available: bigint }[]>`
      DELETE FROM balances WHERE account_id = ${accountId} RETURNING available`
    await tx.balance.createMany({
      data: [...available].map(([currency, amount]) => ({ accountId, currency, available: amount, readAt })),
    })
    if ([...available.values(), ...before.map((row) => row.available)].some((amount) => amount < 0))
      await markFigures(tx, accountId)
    await noteMirrored(tx, accountId, unmirrored)
  })
}
