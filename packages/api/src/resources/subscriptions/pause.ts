import type { SubscriptionWire } from '../../contract/subscriptions/schema.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { invalid } from '../../core/request/errors.ts'
import { idempotentRef } from '../../core/request/idempotent-ref.ts'
import { changeSubscription } from './change.ts'
import { unlessAlreadyChanged } from './unless-already-changed.ts'

/**
 * Pauses a subscription until it is resumed: it is not renewed, and the rest of its period is credited on its next invoice.
 * Only a paid subscription can be paused, because an unpaid period must not be credited. Idempotent.
 * @throws subscription_not_found, validation_error, ProcessorError
 */
export async function pauseSubscription(scope: AccountScope, id: string): Promise<SubscriptionWire> {
  const { processor } = scope.services
  return changeSubscription(scope, id, async ({ session }) => {
    const where = { livemode: scope.account.livemode, hostAccount: session.hostAccount }
    const { status, currentPeriodEnd } = await processor.subscriptions.retrieve(where, id)
    if (status === 'paused') return scope.unchanged?.()
    if (status !== 'active')
      throw invalid('id', `is a subscription that is ${status}: only an active one can be paused`)
    const ref = idempotentRef(scope, ['pause', id, currentPeriodEnd])
    await unlessAlreadyChanged(
      scope,
      where,
      id,
      (now) => now === 'paused',
      processor.subscriptions.pause(where, { id, ref }),
    )
  })
}
