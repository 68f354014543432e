import { ProcessorError } from '@merchant-payments/processor'
import type { MerchantCreate, MerchantWire } from '../../contract/platform-merchants/schema.ts'
import type { PlatformScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'
import { idOf } from '../../core/request/id.ts'
import { insertMerchant } from '../../people/merchants/insert-merchant.ts'
import { inviteOwner } from '../../people/merchants/invite-owner.ts'
import { openMerchantAccount } from '../../people/merchants/onboard.ts'
import { chooseSchedule } from '../pricing/choose-schedule.ts'
import { rowIdOf } from '../pricing/row-id.ts'
import { recordChange } from './record-change.ts'
import { retrieveMerchant } from './retrieve.ts'

/**
 * Creates a merchant, opens its account in the mode of the key, and invites its owner. Each attempt at a request has the same id of
 * the merchant, so that one that follows a died process continues where it ended.
 * @throws validation_error on `email` and `pricing`, ProcessorError if it is not known whether the account was opened
 */
export async function createMerchant(
  scope: PlatformScope,
  { invite, metadata = {}, account_model, pricing: wanted, ...columns }: MerchantCreate,
): Promise<MerchantWire> {
  const { services } = scope
  const id = idOf(scope, 'mer')
  const known = await services.database.prisma.merchant.findFirst({ where: { id }, select: { id: true } })
  const model = account_model ?? services.accountModel ?? 'platform'
  const schedule = await chooseSchedule(services, wanted, { id, plan: columns.plan, model })
  const pricing = schedule && { scheduleId: rowIdOf(schedule) }
  const created = { id, type: 'merchant.created', transition: 'created' } as const
  if (!known)
    await insertMerchant(services, id, { ...columns, metadata, model, pricing }, (tx) =>
      recordChange(tx, scope, created),
    )
  scope.hasActed?.()
  await openUnlessRefused(scope, id)
  if (invite) await inviteOwner(services, columns)
  return retrieveMerchant(scope, id)
}

/** The merchant exists without an account, too: an operator, or its onboarding, can open the account later. */
async function openUnlessRefused({ services, livemode }: PlatformScope, merchantId: string): Promise<void> {
  if (!services.processor.isSetUp(livemode)) return
  try {
    await openMerchantAccount(services, merchantId, livemode)
  } catch (error) {
    const refused = error instanceof ProcessorError && error.outcome === 'refused'
    if (!refused && !(error instanceof ApiError && error.code === 'account_not_ready')) throw error
    if (refused) services.alert({ err: error, merchantId }, 'the processor refused to open an account')
  }
}
