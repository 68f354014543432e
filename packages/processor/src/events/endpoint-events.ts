import { handledEventTypes } from './event-subject.ts'

/** The scope of an endpoint of the platform: its own events, or those of its merchants' accounts. */
export type EndpointScope = 'account' | 'connected_accounts'

export const endpointScopes = ['account', 'connected_accounts'] as const satisfies readonly EndpointScope[]

/**
 * The event types that each endpoint must subscribe to. Only the platform sends transfers and takes fees, and
 * only merchants are onboarded.
 */
export function endpointEvents(scope: EndpointScope): readonly string[] {
  const elsewhere =
    scope === 'account' ? /^(account|capability|payout|balance_settings)\./ : /^(transfer|application_fee)\./
  return handledEventTypes.filter((type) => !elsewhere.test(type)).toSorted()
}
