import type { Customer } from '@merchant-payments/db'
import type { Language } from '../../core/language/languages.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { chooseRoute, hostOf } from './choose-route.ts'
import { provisionalExpiry } from './session-expiry.ts'

/** The fields that requests for both kinds of session have. */
type SessionInput = {
  customer_email?: string | undefined
  pass_fees_to_customer?: boolean | undefined
  locale?: Language | null | undefined
  success_url: string
  cancel_url: string
  metadata?: Record<string, string | number | boolean> | undefined
}

/**
 * The columns that both kinds of session have, for a session that is not open at the processor yet.
 * @throws account_rejected, account_not_ready
 */
export function sessionColumns({ services, account }: AccountScope, input: SessionInput, customer: Customer | null) {
  const now = services.processorClock.now()
  const route = chooseRoute(account, services.platformHosting)
  return {
    accountId: account.id,
    status: 'open',
    passFees: input.pass_fees_to_customer ?? false,
    plan: account.plan,
    route,
    hostAccount: hostOf(route, account),
    customerId: customer?.id ?? null,
    customerEmail: customer?.email ?? input.customer_email ?? null,
    locale: input.locale === undefined ? (customer?.locale ?? null) : input.locale,
    successUrl: input.success_url,
    cancelUrl: input.cancel_url,
    metadata: input.metadata ?? {},
    expiresAt: provisionalExpiry(now),
    createdAt: now,
    updatedAt: services.clock.now(),
  }
}
