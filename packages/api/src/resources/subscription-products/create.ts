import { requireInterval } from '../../contract/subscription-products/intervals.ts'
import type { SubscriptionProductCreate, SubscriptionProductWire } from '../../contract/subscription-products/schema.ts'
import { toSubscriptionProduct } from '../../contract/subscription-products/wire.ts'
import { checkStep } from '../../core/currency/check-currency-step.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { idOf } from '../../core/request/id.ts'
import { readSaleTerms } from '../../money/fees/read-fee-schedule.ts'
import { refuseProhibited } from '../../people/screening/refuse-prohibited.ts'

/** @throws invalid_interval, prohibited_content; validation_error when the amount cannot be charged in its currency */
export async function createSubscriptionProduct(
  scope: AccountScope,
  input: SubscriptionProductCreate,
): Promise<SubscriptionProductWire> {
  const { services, account } = scope
  const { currency } = input
  const amount = BigInt(input.amount)
  checkStep('amount', amount, currency)
  ;(await readSaleTerms(scope, 'subscription'))('currency', currency)
  const interval = requireInterval(input.interval)
  await refuseProhibited(scope, { name: input.name, description: input.description })
  const { prisma } = services.database
  const key = { accountId: account.id, id: idOf(scope, 'prod') }
  const data = {
    ...key,
    name: input.name,
    description: input.description ?? null,
    metadata: input.metadata ?? {},
    priceId: idOf(scope, 'price'),
    amount,
    currency,
    interval,
    trialPeriodDays: input.trial_period_days ?? null,
    createdAt: services.processorClock.now(),
  }
  const [made] = await prisma.subscriptionProduct.createManyAndReturn({ data, skipDuplicates: true })
  // Otherwise an earlier attempt at this request has inserted it.
  const row = made ?? (await prisma.subscriptionProduct.findFirstOrThrow({ where: key }))
  return toSubscriptionProduct(row, account.livemode)
}
