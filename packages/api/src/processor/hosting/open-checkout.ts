import type { Customer, Route } from '@merchant-payments/db'
import { type CheckoutLook, ProcessorError, type SaleTerms } from '@merchant-payments/processor'
import { abilitiesOf } from '../../core/request/account-context.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'
import { callWithCopy } from '../customers/call-with-copy.ts'
import { copyForSubscription } from '../customers/copies.ts'
import { accountAfterRefusal } from './account-after-refusal.ts'
import { chooseLook, lookOf } from './checkout-look.ts'
import { chooseRoute, hostOf } from './choose-route.ts'
import { findAfterFailure, type OpenedCheckout, UnknownCheckoutError } from './find-after-failure.ts'
import { abandonSession, moveSession, type SessionTable } from './session-table.ts'

/** A session that needs a checkout: its row, and the customer given in the request. */
type NewSession = {
  table: SessionTable
  row: SaleTerms & {
    accountId: number
    ref: string
    route: Route
    customerEmail: string | null
    locale: string | null
    successUrl: string
    cancelUrl: string
    currency: string
    createdAt: Date
  }
  customer: Customer | null
}

/** The parameters of a checkout that payments and subscriptions share. */
type CommonRequest = {
  ref: string
  merchantId: string
  merchantName: string
  look: CheckoutLook | null
  livemode: boolean
  /** Null on the route `transfer`, and if the merchant has no processor account. */
  merchantAccount: string | null
  route: Route
  customer: string | null
  customerEmail: string | null
  locale: string | null
  successUrl: string
  cancelUrl: string
  sale: SaleTerms
}

/**
 * Opens a session's checkout at the processor, on the route of its row, or on the current route if that one is refused. A
 * refused checkout is abandoned. Without an answer the session stays unchanged, and the next attempt repeats the call. A processor
 * that failed may have opened the checkout nevertheless, so it is searched for.
 * @throws customer_not_found, account_rejected, account_not_ready, ProcessorError
 */
export async function openCheckout(
  scope: AccountScope,
  session: NewSession,
  create: (request: CommonRequest) => Promise<OpenedCheckout>,
): Promise<OpenedCheckout> {
  await scope.stillHeld?.()
  try {
    return await openOnOpenRoute(scope, session, create)
  } catch (error) {
    if (error instanceof UnknownCheckoutError) throw error.cause
    if (error instanceof ApiError || (error instanceof ProcessorError && error.requestId !== undefined)) {
      await abandonSession(scope.services.database, session.table, session.row)
    }
    throw error
  }
}

/**
 * Opens the checkout on another route if the processor refuses because the merchant's account has lost a capability, which
 * an event may not have reported yet, or because the platform may not take a fee from it or send money to it. Each route is
 * tried once.
 */
async function openOnOpenRoute(
  scope: AccountScope,
  { table, row, customer }: NewSession,
  create: (request: CommonRequest) => Promise<OpenedCheckout>,
): Promise<OpenedCheckout> {
  const { services, account } = scope
  const tried = new Set<Route>()
  const placeOf = (buyer: Customer, hostAccount: string | null) =>
    table === 'subscription_sessions'
      ? copyForSubscription(scope, buyer.id, hostAccount, row)
      : { hostAccount, currency: null }
  const chosen = await chooseLook(services, account)
  for (let route = row.route; ; ) {
    const hostAccount = hostOf(route, account)
    if (route !== row.route) await moveSession(services.database, table, row, { route, hostAccount })
    try {
      const request = {
        ref: row.ref,
        merchantId: account.merchantId,
        merchantName: account.merchantName,
        look: await lookOf(services, { livemode: account.livemode, hostAccount }, chosen),
        livemode: account.livemode,
        merchantAccount: account.processorAccountId,
        route,
        customerEmail: row.customerEmail,
        locale: row.locale,
        successUrl: row.successUrl,
        cancelUrl: row.cancelUrl,
        sale: row,
      }
      if (customer === null) return await create({ ...request, customer: null })
      const place = await placeOf(customer, hostAccount)
      return await callWithCopy(scope, customer, place, (copy) => create({ ...request, customer: copy }))
    } catch (error) {
      const made = await findAfterFailure(services, { livemode: account.livemode, hostAccount }, row, error)
      if (made) return made
      // The route `transfer` does not depend on the merchant's account.
      const now = route === 'transfer' ? null : await accountAfterRefusal(scope, route, error)
      if (now === null) throw error
      tried.add(route)
      route = chooseRoute({ ...account, ...abilitiesOf(now) }, services.platformHosting)
      if (tried.has(route)) throw error
    }
  }
}
