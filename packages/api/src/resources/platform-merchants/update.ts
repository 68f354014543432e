import { randomUUID } from 'node:crypto'
import { databaseTime, type Prisma } from '@merchant-payments/db'
import type { PayoutSchedule } from '@merchant-payments/processor'
import type { MerchantUpdate, MerchantWire } from '../../contract/platform-merchants/schema.ts'
import type { MerchantRow } from '../../contract/platform-merchants/wire.ts'
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

const schedules: Readonly<Record<PayoutSchedule['interval'], PayoutSchedule>> = {
  daily: { interval: 'daily' },
  weekly: { interval: 'weekly', weeklyPayoutDays: ['monday'] },
  monthly: { interval: 'monthly', monthlyPayoutDays: [1] },
  manual: { interval: 'manual' },
}

/**
 * Changes a merchant. Name, plan and owner are those of both modes, terms of payouts those of the key's mode.
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
  if (payouts) await changePayouts(scope, own, payouts)
  const isNewOwner = ownerEmail !== undefined && signInEmail(ownerEmail) !== signInEmail(before.email)
  await withMerchantLock(services.database, id, async (tx) => {
    const current = await tx.merchant.findUniqueOrThrow({ where: { id } })
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
    const merged = metadata === undefined ? undefined : mergeMetadata(current.metadata as Metadata, metadata)
    await tx.merchant.update({
      where: { id },
      data: {
        ...(name !== undefined && { name }),
        ...(plan !== undefined && { plan }),
        ...(isNewOwner && { email: ownerEmail }),
        ...(schedule && {
          feeAssignments: { create: { scheduleId: rowIdOf(schedule), createdAt: await databaseTime(tx) } },
        }),
        ...(merged && { metadata: merged as Prisma.InputJsonObject }),
      },
    })
    await recordChange(tx, scope, {
      id,
      type: 'merchant.updated',
      transition: `updated:${scope.requestKey ?? randomUUID()}`,
    })
  })
  if (isNewOwner) await inviteOwner(services, { name: (await loadMerchant(scope, id)).name, email: ownerEmail })
  return retrieveMerchant(scope, id)
}

/** While payouts are paused, a new schedule begins when they are resumed. */
async function changePayouts(
  { services, livemode }: PlatformScope,
  { account }: OwnAccount,
  { delay_days: delayDays, schedule: interval, minimum_balance: minimums }: NonNullable<MerchantUpdate['payouts']>,
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
