import type { Account, Prisma, Tx } from '@merchant-payments/db'
import { recordEvent, recordMerchantEvent } from '@merchant-payments/webhooks'
import { toAccount } from '../../contract/account/wire.ts'
import { type MerchantRow, merchantRelations, toMerchantWire } from '../../contract/platform-merchants/wire.ts'
import type { Services } from '../../core/request/context.ts'
import { lockAccount } from '../../core/rows/lock-account.ts'
import { markFigures } from '../../core/rows/mark-figures.ts'
import { writeAll } from '../../core/rows/sync-object.ts'
import { nextVersion } from '../../core/rows/versioned-snapshot.ts'

export type AccountServices = Pick<
  Services,
  'database' | 'processor' | 'platformHosting' | 'clock' | 'processorClock' | 'observer' | 'wakeDeliveries'
>

type Columns = Prisma.AccountUncheckedUpdateInput

/**
 * Writes columns of an account, and in the same transaction the event of it if its merchant sees another account then, and the
 * platform another merchant.
 * @param columnsOf the new columns, chosen from the row under the account's lock; null changes nothing
 */
export async function changeAccount(
  services: AccountServices,
  id: number,
  columnsOf: (row: Account) => Columns | null,
): Promise<Account> {
  return writeAll(services, id, async (tx) => {
    await lockAccount(tx, id)
    const { merchant, ...before } = await tx.account.findUniqueOrThrow({
      where: { id },
      include: { merchant: { include: merchantRelations } },
    })
    const columns = columnsOf(before)
    if (columns === null) return before
    const after = await tx.account.update({ where: { id }, data: columns })
    // Disputes and payments of all currencies count in this one.
    if (after.defaultCurrency !== before.defaultCurrency) await markFigures(tx, id)
    await recordMerchantChange(services, tx, merchant, [before, after])
    const terms = { plan: merchant.plan, hostingApproved: merchant.hostingApprovedAt !== null }
    const shown = toAccount(services, after, terms)
    if (JSON.stringify(toAccount(services, before, terms)) === JSON.stringify(shown)) return after
    const { readVersion } = await nextVersion(tx)
    await recordEvent(tx, {
      account: { id, livemode: after.livemode },
      type: 'account.updated',
      objectId: after.merchantId,
      transition: `updated:${readVersion}`,
      data: shown,
      now: services.processorClock.now(),
    })
    return after
  })
}

/** Records that the platform sees another merchant, in the mode of the account. */
async function recordMerchantChange(
  { processorClock }: AccountServices,
  tx: Tx,
  merchant: MerchantRow,
  [before, after]: readonly [Account, Account],
): Promise<void> {
  const { id, livemode } = after
  const now = processorClock.now()
  const shownWith = (row: Account) => {
    const accounts = merchant.accounts.map((account) => (account.id === id ? row : account))
    return toMerchantWire({ ...merchant, accounts }, livemode, now)
  }
  const data = shownWith(after)
  if (JSON.stringify(shownWith(before)) === JSON.stringify(data)) return
  const { readVersion } = await nextVersion(tx)
  await recordMerchantEvent(tx, {
    ...{ livemode, merchant: merchant.id, type: 'merchant.updated', transition: `updated:${readVersion}` },
    ...{ data, now },
  })
}
