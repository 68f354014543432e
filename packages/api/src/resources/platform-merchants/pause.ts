import { Prisma } from '@merchant-payments/db'
import type { PayoutSchedule } from '@merchant-payments/processor'
import type { MerchantPause, MerchantWire } from '../../contract/platform-merchants/schema.ts'
import type { Pause } from '../../core/request/account-context.ts'
import type { PlatformScope } from '../../core/request/account-scope.ts'
import { waitForKeyCaches } from '../../core/request/key-cache.ts'
import { changeAccount } from '../../people/merchants/change-account.ts'
import { applyAbilities } from '../../processor/hosting/apply-abilities.ts'
import { loadOpenAccount, type OwnAccount } from './own-account.ts'
import { retrieveMerchant } from './retrieve.ts'

/**
 * Pauses new payments, payouts or renewals of a merchant in the mode of the key, in the place of what was paused before.
 * @throws merchant_not_found, merchant_closed, ProcessorError
 */
export async function pauseMerchant(
  scope: PlatformScope,
  { id, payments = false, payouts = false, subscriptions = false, reason }: MerchantPause,
): Promise<MerchantWire> {
  return setPause(scope, id, { payments, payouts, subscriptions, reason })
}

/** Ends each pause of a merchant in the mode of the key. @throws merchant_not_found, merchant_closed, ProcessorError */
export function resumeMerchant(scope: PlatformScope, id: string): Promise<MerchantWire> {
  return setPause(scope, id, null)
}

async function setPause(scope: PlatformScope, id: string, pause: Pause | null): Promise<MerchantWire> {
  const own = await loadOpenAccount(scope, id)
  scope.hasActed?.()
  // The schedule is stored before it is changed at the processor: a process that dies in between loses none.
  if (pause?.payouts) await holdPayouts(scope, own)
  const paused = await changeAccount(scope.services, own.account.id, () => ({
    paused: pause === null ? Prisma.DbNull : (pause as Prisma.InputJsonObject),
  }))
  if (!pause?.payouts) await releasePayouts(scope, { ...own, account: paused })
  // A session that another process creates meanwhile, with the earlier state still cached, expires too.
  await waitForKeyCaches()
  await applyAbilities(scope.services, paused)
  return retrieveMerchant(scope, id)
}

/** Sets the processor's schedule to manual, and keeps the earlier one. An account that is not open has no payouts. */
async function holdPayouts({ services, livemode }: PlatformScope, { account: row }: OwnAccount): Promise<void> {
  const account = row.processorAccountId
  if (account === null) return
  if (row.payoutSchedule === null) {
    const schedule = await services.processor.balanceSettings.schedule({ livemode, account })
    await services.database.prisma.account.update({
      where: { id: row.id },
      data: { payoutSchedule: schedule as Prisma.InputJsonObject },
    })
  }
  await services.processor.balanceSettings.change({ livemode, account, schedule: { interval: 'manual' } })
}

/** Gives the account its schedule back. */
async function releasePayouts({ services, livemode }: PlatformScope, { account: row }: OwnAccount): Promise<void> {
  const account = row.processorAccountId
  const schedule = row.payoutSchedule as PayoutSchedule | null
  if (account === null || schedule === null) return
  await services.processor.balanceSettings.change({ livemode, account, schedule })
  await services.database.prisma.account.update({ where: { id: row.id }, data: { payoutSchedule: Prisma.DbNull } })
}
