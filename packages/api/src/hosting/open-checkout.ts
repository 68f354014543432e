import type { Account, Customer, Route } from '@merchant-payments/db'
import {
  isFeeRefusal,
  isRegionRefusal,
  mayLackCapability,
  ProcessorError,
  refusalText,
  type SaleTerms,
} from '@merchant-payments/processor'
import { recordFeeRefusal, recordTransferRefusal } from '../merchants/record-processor-refusal.ts'
import { abilitiesOf } from '../request/account-context.ts'
import type { AccountScope } from '../request/account-scope.ts'
import { ApiError } from '../request/errors.ts'
import { mirrorCustomer } from '../resources/customers/mirror.ts'
import { translateMissingCustomer } from '../resources/customers/translate-missing-customer.ts'
import { syncAccount } from '../sync/sync-account.ts'
import { chooseRoute, hostOf } from './choose-route.ts'
import { abandonSession, moveSession, type SessionTable } from './session-table.ts'

/** A session that needs a checkout: its row, and the customer given in the request. */
export type NewSession = {
  table: SessionTable
  row: SaleTerms & {
    accountId: number
    ref: string
    route: Route
    customerEmail: string | null
    successUrl: string
    cancelUrl: string
  }
  customer: Customer | null
}

/** What the processor is asked for a checkout of either kind. */
export type CommonRequest = {
  ref: string
  merchantId: string
  merchantName: string
  livemode: boolean
  /** Null: there is none, the route is `transfer`. */
  merchantAccount: string | null
  route: Route
  customer: string | null
  customerEmail: string | null
  successUrl: string
  cancelUrl: string
  sale: SaleTerms
}

/**
 * Opens a session's checkout at the processor, on the route of its row or the one that is open by now. One that the processor
 * refuses is abandoned; without an answer the session stays as it is, and the next attempt asks again.
 * @throws customer_not_found, account_rejected, account_not_ready, ProcessorError
 */
export async function openCheckout<Checkout>(
  scope: AccountScope,
  session: NewSession,
  create: (request: CommonRequest) => Promise<Checkout>,
): Promise<Checkout> {
  await scope.stillHeld?.()
  return translateMissingCustomer(session.customer, openOrAbandon(scope, session, create))
}

async function openOrAbandon<Checkout>(
  scope: AccountScope,
  session: NewSession,
  create: (request: CommonRequest) => Promise<Checkout>,
): Promise<Checkout> {
  try {
    return await openOnOpenRoute(scope, session, create)
  } catch (error) {
    if (error instanceof ApiError || (error instanceof ProcessorError && error.requestId !== undefined)) {
      await abandonSession(scope.services.database, session.table, session.row)
    }
    throw error
  }
}

/**
 * If the processor refuses because the merchant's account has lost a capability, which no event may have reported yet, or
 * because the platform may take no fee there or send nothing to it, the checkout is opened on the route that is open now. Each
 * route is tried once.
 */
async function openOnOpenRoute<Checkout>(
  scope: AccountScope,
  { table, row, customer }: NewSession,
  create: (request: CommonRequest) => Promise<Checkout>,
): Promise<Checkout> {
  const { services, account } = scope
  const tried = new Set<Route>()
  for (let route = row.route; ; ) {
    const hostAccount = hostOf(route, account)
    if (route !== row.route) await moveSession(services.database, table, row, { route, hostAccount })
    try {
      return await create({
        ref: row.ref,
        merchantId: account.merchantId,
        merchantName: account.merchantName,
        livemode: account.livemode,
        merchantAccount: account.processorAccountId,
        route,
        customer: customer && (await mirrorCustomer(scope, customer, hostAccount)),
        customerEmail: row.customerEmail,
        successUrl: row.successUrl,
        cancelUrl: row.cancelUrl,
        sale: row,
      })
    } catch (error) {
      // The platform alone asks nothing of the merchant's account.
      const now = route === 'transfer' ? null : await accountAfter(scope, route, error)
      if (now === null) throw error
      tried.add(route)
      route = chooseRoute({ ...account, ...abilitiesOf(now) }, services.platformHosting)
      if (tried.has(route)) throw error
    }
  }
}

/** The account as it is after a refusal that may have been its own; null when the refusal was of something else. */
async function accountAfter(
  { services, account }: AccountScope,
  route: Route,
  error: unknown,
): Promise<Account | null> {
  if (route === 'direct' && isFeeRefusal(error)) return recordFeeRefusal(services, account.id, refusalText(error))
  if (isRegionRefusal(error)) return recordTransferRefusal(services, account.id, refusalText(error))
  return mayLackCapability(error) ? syncAccount(services, account) : null
}
