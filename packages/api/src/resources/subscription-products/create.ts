import { checkStep } from '../../money/check-step.ts'
import { ApiError } from '../../request/errors.ts'
import { newId } from '../../request/id.ts'
import type { AccountScope } from '../../request/trpc.ts'
import { refuseProhibited } from '../../screening/refuse-prohibited.ts'
import { intervalNames, isIntervalName } from './intervals.ts'
import type { SubscriptionProductCreate, SubscriptionProductWire } from './schema.ts'
import { toSubscriptionProduct } from './wire.ts'

/** @throws invalid_interval, prohibited_content; validation_error when the amount cannot be charged in its currency */
export async function createSubscriptionProduct(
  scope: AccountScope,
  input: SubscriptionProductCreate,
): Promise<SubscriptionProductWire> {
  const { services, account } = scope
  const { currency, interval } = input
  const amount = BigInt(input.amount)
  checkStep('amount', amount, currency)
  if (!isIntervalName(interval)) {
    throw new ApiError('invalid_interval', {
      message: `interval must be one of ${intervalNames.join(', ')}.`,
      param: 'interval',
    })
  }
  await refuseProhibited(scope, { name: input.name, description: input.description })
  const row = await services.database.prisma.subscriptionProduct.create({
    data: {
      accountId: account.id,
      id: newId('prod'),
      name: input.name,
      description: input.description ?? null,
      metadata: input.metadata ?? {},
      priceId: newId('price'),
      amount,
      currency,
      interval,
      trialPeriodDays: input.trial_period_days ?? null,
      createdAt: services.clock.now(),
    },
  })
  return toSubscriptionProduct(row, account.livemode)
}
