import type { AccountScope } from '../../core/request/account-scope.ts'
import { apiErrorOf } from '../../core/request/api-error-of.ts'
import type { Context, Services } from '../../core/request/context.ts'
import { NoPaymentMethodError } from '../subscriptions/require-payment-method.ts'
import type { ChangeAct, CustomerAct } from './act-types.ts'
import { findOwnInvoice } from './own-payments.ts'
import { findOwnSubscription } from './own-subscriptions.ts'
import { mayDo, type PageRights } from './page-rights.ts'
import type { PageSession } from './page-session.ts'

/**
 * Why an act was not done: the object is not the customer's; it is not allowed, or not possible; a payment method is in use; it costs
 * something without a payment method, and customers may enter none; it no longer costs what the customer has confirmed; or it can be
 * tried again.
 */
export type Refused = 'unknown' | 'refused' | 'in_use' | 'no_method' | 'outdated' | 'later'

/** The request of an act, and what customers of the merchant may do. */
export type ActRequest = { requestId: string; rights: PageRights }

/** Acts and previews that a customer may ask for in ten minutes. */
const [maxActs, windowSeconds] = [60, 600]

/** Calls operations of the API as a customer, for an act that is allowed on an object of the customer. */
export async function asCustomer<Result>(
  services: Services,
  session: PageSession,
  { requestId, rights }: ActRequest,
  asked: CustomerAct | ChangeAct,
  call: (ctx: AccountScope & Context) => Promise<Result>,
): Promise<Result | Refused> {
  const { account } = session
  const owned = await findOwned(services, session, asked)
  if (!owned) return 'unknown'
  // A change that was made already is done, whatever has become of the subscription: its act looks at the state.
  if (!mayDo(rights, asked.verb, 'confirmed' in asked ? {} : owned)) return 'refused'
  const { customerId } = owned
  const subject = `${account.id} ${customerId ?? session.email}`
  const limit = { action: 'customer-act', subject, max: maxActs, seconds: windowSeconds }
  if ((await services.attempts(limit)) !== null) return 'later'
  const name = customerId === null ? 'customer' : `customer ${customerId}`
  const requestKey = 'confirmed' in asked ? asked.confirmed?.key : undefined
  const actor = { kind: 'command', id: null, name, customer: true } as const
  try {
    return await call({ services, account, actor, requestId, requestKey })
  } catch (error) {
    const refusal = apiErrorOf(error)
    if (refusal instanceof NoPaymentMethodError) return 'no_method'
    const { code, status, param } = refusal
    if (code === 'processor_error' || code === 'service_unavailable') return 'later'
    if (status >= 500) throw error
    if (param === 'amount_due' || param === 'proration_date') return 'outdated'
    return asked.verb === 'deleteMethod' && code === 'validation_error' ? 'in_use' : 'refused'
  }
}

/** The customer whose object the act is about, null for a guest. */
type Owned = { customerId: string | null; due: boolean; isRenewing?: boolean }

async function findOwned(
  services: Services,
  session: PageSession,
  { verb, id }: CustomerAct | ChangeAct,
): Promise<Owned | null> {
  switch (verb) {
    case 'completeInvoice': {
      const own = await findOwnInvoice(services, session, id)
      return own && { customerId: knownIn(session, own.customerId), due: false }
    }
    case 'addMethod':
    case 'setDefault':
    case 'deleteMethod':
    case 'changeDetails': {
      const customerId = knownIn(session, id)
      return customerId === null ? null : { customerId, due: false }
    }
    default:
      return findOwnSubscription(services, session, id)
  }
}

function knownIn({ customers }: PageSession, id: string | null): string | null {
  return customers.find((customer) => customer.id === id)?.id ?? null
}
