import type { Route } from '@merchant-payments/db'
import { mayLackCapability } from '@merchant-payments/processor'
import type { AccountScope } from '../request/trpc.ts'
import { syncAccount } from '../sync/sync-account.ts'
import { chooseRoute } from './choose-route.ts'

/**
 * Creates a checkout on a route. Should the processor refuse because the merchant's account has lost a capability, which
 * we may not have heard of yet, the checkout is made on the route that is open now: each route is tried once.
 * @throws ProcessorError
 */
export async function hostCheckout<Checkout>(
  { services, account }: AccountScope,
  route: Route,
  create: (route: Route) => Promise<Checkout>,
): Promise<Checkout> {
  const tried = new Set<Route>()
  for (let next = route; ; ) {
    try {
      return await create(next)
    } catch (error) {
      // The platform alone asks nothing of the merchant's account.
      if (next === 'transfer' || !mayLackCapability(error)) throw error
      tried.add(next)
      const { cardPaymentsActive, chargesEnabled, transfersActive } = await syncAccount(services, account)
      next = chooseRoute({ cardPaymentsActive: cardPaymentsActive && chargesEnabled, transfersActive })
      if (tried.has(next)) throw error
    }
  }
}
