import { databaseTime } from '@merchant-payments/db'
import type { MadeTransfer } from '@merchant-payments/processor'
import { lockAccount } from '../../../core/rows/lock-account.ts'
import { markFigures } from '../../../core/rows/mark-figures.ts'
import { writeHeldEntries } from '../../../money/balances/write-held-entries.ts'
import { recordDashboardReversals } from '../../../money/transfers/record-dashboard-reversals.ts'
import { eachPage, type RebuildContext } from './rebuild-context.ts'

/**
 * Records transfers that the processor made for us and our rows do not have, and their reversals, so that nothing is sent
 * again. Call it after the payments were rebuilt, and before any transfer.
 * @returns how many were missing
 * @throws ProcessorError
 */
export async function rebuildTransfers(rebuilding: RebuildContext, livemode: boolean): Promise<number> {
  const { services, dryRun } = rebuilding
  let missing = 0
  await eachPage(
    rebuilding,
    (since, after) => services.processor.history.transfers(livemode, since, after),
    async (items) => {
      for (const transfer of items) {
        if (await rebuildTransfer(rebuilding, livemode, transfer)) missing += 1
        if (transfer.reversed > 0n && !dryRun) await recordDashboardReversals(services, livemode, transfer.id)
      }
    },
  )
  return missing
}

/** @returns whether it was missing */
async function rebuildTransfer(
  { services, dryRun }: RebuildContext,
  livemode: boolean,
  { id, own: { ref }, destination, charge, amount, currency, created, ...transfer }: MadeTransfer,
): Promise<boolean> {
  if (ref === null || destination === null) return false
  const { prisma } = services.database
  const account = await prisma.account.findFirst({ where: { livemode, processorAccountId: destination } })
  if (!account) return false
  const accountId = account.id
  return prisma.$transaction(async (tx) => {
    // Every movement of the account begins under this lock.
    await lockAccount(tx, accountId)
    const known = await tx.movement.count({ where: { accountId, OR: [{ ref }, { processorId: id }] } })
    if (known > 0) return false
    const payment = await tx.payment.findFirst({
      where: { accountId, ...(transfer.paymentId ? { id: transfer.paymentId } : { latestCharge: charge ?? '' }) },
      select: { id: true },
    })
    if (!payment || dryRun) return true
    await tx.movement.create({
      data: {
        ...{ accountId, ref, amount, currency, paymentId: payment.id },
        kind: 'transfer',
        source: charge,
        processorId: id,
        done: true,
        createdAt: created,
        updatedAt: await databaseTime(tx),
      },
    })
    await tx.payment.update({
      where: { accountId_id: { accountId, id: payment.id } },
      data: { transferred: { increment: amount }, transferRefusal: null },
    })
    await writeHeldEntries(tx, accountId, payment.id, services.processorClock.now())
    await markFigures(tx, accountId)
    return true
  })
}
