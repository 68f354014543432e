import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { databaseTime, type Prisma } from '@merchant-payments/db'
import type { PayoutSchedule } from '@merchant-payments/processor'
import type { MerchantUpdate, MerchantWire } from '../../contract/platform-merchants/schema.ts'
import { type MerchantRow, pricingOf } from '../../contract/platform-merchants/wire.ts'
import type { Pause } from '../../core/request/account-context.ts'
import type { PlatformScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'
import { withMerchantLock } from '../../core/rows/with-merchant-lock.ts'
import type { Metadata } from '../../core/wire/fields.ts'
import { mergeMetadata } from '../../core/wire/merge-metadata.ts'
import { signInEmail } from '../../people/access/new-user.ts'
import { ownerOf } from '../../people/merchants/insert-merchant.ts'
import { inviteOwner } from '../../people/merchants/invite-owner.ts'
import { chooseSchedule } from '../pricing/choose-schedule.ts'
import { rowIdOf } from '../pricing/row-id.ts'
import { loadMerchant } from './load.ts'
import { loadOpenAccount, type OwnAccount, requireCommon } from './own-account.ts'
import { recordChange } from './record-change.ts'
import { retrieveMerchant } from './retrieve.ts'

type Payouts = NonNullable<MerchantUpdate['payouts']>

const schedules: Readonly<Record<PayoutSchedule['interval'], PayoutSchedule>> = {
  daily: { interval: 'daily' },
  weekly: { interval: 'weekly', weeklyPayoutDays: ['monday'] },
  monthly: { interval: 'monthly', monthlyPayoutDays: [1] },
  manual: { interval: 'manual' },
}

/**
 * Changes a merchant. Name, plan and owner are those of both modes, terms of payouts those of the key's mode. An update
 * that changes nothing is not recorded; only the processor knows the present terms of payouts, so that these count as a change.
 * @throws merchant_not_found, merchant_closed, permission_denied, validation_error, account_not_ready, ProcessorError
 */
export async function updateMerchant(scope: PlatformScope, input: MerchantUpdate): Promise<MerchantWire> {
  const { services } = scope
  const { id, name, plan, pricing, owner_email: ownerEmail, payouts, metadata } = input
  const own = await loadOpenAccount(scope, id)
  const before = own.merchant as MerchantRow
  for (const [field, value] of Object.entries({ name, plan, pricing, owner_email: ownerEmail })) {
    if (value !== undefined) requireCommon(scope, before, field)
  }
  const { model } = own.account
  const charged = { id, plan: plan ?? before.plan, model }
  const changesFees = pricing !== undefined || plan !== undefined
  const schedule = changesFees ? await chooseSchedule(services, pricing, charged) : undefined
  const terms = payouts && givenTerms(payouts)
  if (terms) await changePayouts(scope, own, terms)
  const isNewOwner = ownerEmail !== undefined && signInEmail(ownerEmail) !== signInEmail(before.email)
  const isChanged = await withMerchantLock(services.database, id, async (tx) => {
    const current = await tx.merchant.findUniqueOrThrow({ where: { id } })
    const merged = metadata === undefined ? undefined : mergeMetadata(current.metadata as Metadata, metadata)
    const assignments = await tx.feeAssignment.findMany({ where: { merchantId: id } })
    const data = {
      ...(name !== undefined && name !== current.name && { name }),
      ...(plan !== undefined && plan !== current.plan && { plan }),
      ...(isNewOwner && { email: ownerEmail }),
      ...(schedule &&
        pricingOf(assignments, services.processorClock.now()) !== schedule.id && {
          feeAssignments: { create: { scheduleId: rowIdOf(schedule), createdAt: await databaseTime(tx) } },
        }),
      ...(merged && !isDeepStrictEqual(merged, current.metadata) && { metadata: merged as Prisma.InputJsonObject }),
    }
    if (Object.keys(data).length === 0 && !terms) return false
    if (isNewOwner) {
      const now = services.clock.now()
      const owner = await ownerOf(tx, { name: name ?? current.name, email: ownerEmail, field: 'owner_email', now })
      const earlier = { merchantId: id, role: 'owner', user: { email: signInEmail(current.email) } } as const
      await tx.member.deleteMany({ where: earlier })
      await tx.member.upsert({
        where: { merchantId_userId: { merchantId: id, userId: owner.id } },
        create: { id: randomUUID(), merchantId: id, userId: owner.id, role: 'owner', createdAt: now },
        update: { role: 'owner' },
      })
    }
    await tx.merchant.update({ where: { id }, data })
    await recordChange(tx, scope, {
      id,
      type: 'merchant.updated',
      transition: `updated:${scope.requestKey ?? randomUUID()}`,
    })
    return true
  })
  if (!isChanged) scope.unchanged?.()
  if (isNewOwner) await inviteOwner(services, { name: (await loadMerchant(scope, id)).name, email: ownerEmail })
  return retrieveMerchant(scope, id)
}

/** The terms of payouts that are given; undefined where none is. */
function givenTerms(payouts: Payouts): Payouts | undefined {
  const { delay_days, schedule, minimum_balance } = payouts
  const isGiven = delay_days !== undefined || schedule !== undefined || Object.keys(minimum_balance ?? {}).length > 0
  return isGiven ? payouts : undefined
}

/** While payouts are paused, a new schedule begins when they are resumed. */
async function changePayouts(
  { services, livemode }: PlatformScope,
  { account }: OwnAccount,
  { delay_days: delayDays, schedule: interval, minimum_balance: minimums }: Payouts,
): Promise<void> {
  if (account.processorAccountId === null) {
    throw new ApiError('account_not_ready', { message: 'The account of this merchant is not open yet.' })
  }
  const schedule = interval && schedules[interval]
  const isPaused = (account.paused as Pause | null)?.payouts === true
  const minimumBalance = minimums && Object.fromEntries(Object.entries(minimums).map(([code, n]) => [code, BigInt(n)]))
  await services.processor.balanceSettings.change({
    livemode,
    account: account.processorAccountId,
    delayDays,
    minimumBalance,
    schedule: isPaused ? undefined : schedule,
  })
  if (isPaused && schedule) {
    await services.database.prisma.account.update({
      where: { id: account.id },
      data: { payoutSchedule: schedule as Prisma.InputJsonObject },
    })
  }
}
