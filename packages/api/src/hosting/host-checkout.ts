import { type CheckoutSnapshot, ProcessorError } from '@merchant-payments/processor'
import type { AccountScope } from '../request/trpc.ts'
import { chooseRoute, type HostedRoute } from './choose-route.ts'
import { refreshAccount } from './refresh-account.ts'

type Hosted = { route: HostedRoute; checkout: CheckoutSnapshot }

/**
 * Creates a checkout on a route. Should the processor refuse the merchant's own account because it can no longer take
 * cards, which we may not have heard of yet, the checkout is made once more on the route that is open now.
 * @throws ProcessorError, account_not_ready
 */
export async function hostCheckout(
  { services, account }: AccountScope,
  route: HostedRoute,
  create: (route: HostedRoute) => Promise<CheckoutSnapshot>,
): Promise<Hosted> {
  try {
    return { route, checkout: await create(route) }
  } catch (error) {
    if (!(error instanceof ProcessorError) || error.outcome !== 'refused' || route !== 'direct') throw error
    const { cardPaymentsActive, chargesEnabled, transfersActive } = await refreshAccount(services, account)
    const second = chooseRoute({ cardPaymentsActive: cardPaymentsActive && chargesEnabled, transfersActive })
    if (second === route) throw error
    return { route: second, checkout: await create(second) }
  }
}
