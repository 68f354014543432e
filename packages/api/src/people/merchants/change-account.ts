import type { Account, Prisma } from '@merchant-payments/db'
import { recordEvent } from '@merchant-payments/webhooks'
import { toAccount } from '../../contract/account/wire.ts'
import type { Services } from '../../core/request/context.ts'
import { lockAccount } from '../../core/rows/lock-account.ts'
import { writeAll } from '../../core/rows/sync-object.ts'
import { nextVersion } from '../../core/rows/versioned-snapshot.ts'

export type AccountServices = Pick<
  Services,
  'database' | 'processor' | 'platformHosting' | 'clock' | 'processorClock' | 'observer' | 'wakeDeliveries'
>

type Columns = Prisma.AccountUncheckedUpdateInput

/**
 * Writes columns of an account, and in the same transaction the event of it if its merchant sees another account then.
 * @param columnsOf the new columns, chosen from the row under the account's lock; null changes nothing
 */
export async function changeAccount(
  services: AccountServices,
  id: number,
  columnsOf: (row: Account) => Columns | null,
): Promise<Account> {
  return writeAll(services, id, async (tx) => {
    await lockAccount(tx, id)
    const { merchant, ...before } = await tx.account.findUniqueOrThrow({ where: { id }, include: { merchant: true } })
    const columns = columnsOf(before)
    if (columns === null) return before
    const after = await tx.account.update({ where: { id }, data: columns })
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
