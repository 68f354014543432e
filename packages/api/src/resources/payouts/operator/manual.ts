import type { PersonScope } from '../../../core/request/account-scope.ts'
import type { Services } from '../../../core/request/context.ts'
import { ApiError } from '../../../core/request/errors.ts'
import { listManualPayouts } from '../../../money/manual-payouts/list.ts'
import { readOwed } from '../../../money/manual-payouts/read-owed.ts'
import { recordManualPayout } from '../../../money/manual-payouts/record.ts'
import { toManualPayout } from '../../../money/manual-payouts/wire.ts'
import type { AccountOfMerchant, PayoutRecord } from './schema.ts'

type Needed = Pick<Services, 'database' | 'processorClock' | 'observer' | 'wakeDeliveries'>

/** Records a manual payout, from the command line or a page: see `recordManualPayout`. @throws merchant_not_found */
export async function recordPayoutOf(
  services: Needed,
  { merchant_id, livemode, amount, currency, reference }: PayoutRecord,
  by: Parameters<typeof recordManualPayout>[3],
) {
  const account = await accountOf(services, { merchant_id, livemode })
  const paid = { amount: BigInt(amount), currency, reference }
  const { payout, recorded } = await recordManualPayout(services, account.id, paid, by)
  const owed = await readOwed(services.database, account.id)
  const left = Number(owed.find((one) => one.currency === currency)?.amount ?? 0n)
  return { recorded, payout: { ...toManualPayout(payout, livemode), merchant_id, left } }
}

/** The same for a page. */
export async function recordPayout(scope: PersonScope, input: PayoutRecord) {
  const { services, actor } = scope
  const { recorded, payout } = await recordPayoutOf(services, input, { kind: 'operator', name: actor.email })
  if (!recorded) scope.unchanged?.()
  return payout
}

/** The manual payouts of a merchant. @throws merchant_not_found */
export async function listRecorded({ services }: PersonScope, input: AccountOfMerchant) {
  const account = await accountOf(services, input)
  return { items: await listManualPayouts(services, account) }
}

async function accountOf({ database }: Pick<Services, 'database'>, input: AccountOfMerchant) {
  const { merchant_id: merchantId, livemode } = input
  const account = await database.prisma.account.findFirst({
    where: { merchantId, livemode },
    select: { id: true, livemode: true },
  })
  if (!account) throw new ApiError('merchant_not_found')
  return account
}
