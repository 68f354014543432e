import { isOver } from '../../contract/subscriptions/is-over.ts'
import type { PaymentMethodSessionCreate, PaymentMethodSessionWire } from '../../contract/subscriptions/schema.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { unixSeconds } from '../../core/request/clock.ts'
import { ApiError } from '../../core/request/errors.ts'
import { idempotentRef } from '../../core/request/idempotent-ref.ts'
import { assertNotRejected } from '../../processor/hosting/assert-not-rejected.ts'
import { chooseLook } from '../../processor/hosting/checkout-look.ts'
import { openSetup } from '../../processor/payment-updates/open-setup.ts'
import { checkReturnUrl } from '../payment-sessions/check-redirect-url.ts'
import { loadLive } from './load.ts'

/**
 * Opens a page on which the customer of a subscription enters another payment method, in any status except an ended one.
 * @throws invalid_url, account_rejected, subscription_not_found, also for one that has ended at the processor meanwhile;
 * ProcessorError
 */
export async function createPaymentMethodSession(
  scope: AccountScope,
  input: PaymentMethodSessionCreate,
): Promise<PaymentMethodSessionWire> {
  assertNotRejected(scope.account)
  checkReturnUrl(input.return_url, scope.account.livemode)
  const { session, ...subscription } = await loadLive(scope, input.id)
  await scope.stillHeld?.()
  const { account, services } = scope
  const look = await chooseLook(services, account)
  const shown = look === null ? [] : [look]
  const { page } = await openSetup(
    services,
    { subscription, session, account },
    {
      key: idempotentRef(scope, [input, account.merchantName, ...shown]),
      returnUrl: input.return_url,
      locale: input.locale,
      may: (now) => !isOver(now),
    },
  )
  if (!page) throw new ApiError('subscription_not_found')
  return { url: page.url, expires_at: unixSeconds(page.expiresAt) }
}
