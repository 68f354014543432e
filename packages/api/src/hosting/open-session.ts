import type { Customer, Route } from '@merchant-payments/db'
import type { AccountScope } from '../request/scope.ts'
import { mirrorCustomer } from '../resources/customers/mirror.ts'
import { translateMissingCustomer } from '../resources/customers/translate-missing-customer.ts'
import { chooseRoute, hostOf } from './choose-route.ts'
import { hostCheckout } from './host-checkout.ts'
import { orAbandon, sessionRow } from './session-row.ts'

const lifetimeMs = 24 * 60 * 60 * 1000

/** What a request for a session of either kind says. */
type Asked = {
  customer_email?: string | undefined
  pass_fees_to_customer?: boolean | undefined
  success_url: string
  cancel_url: string
  metadata?: Record<string, string | number | boolean> | undefined
}

/** The columns that sessions of either kind have, of one that nobody has opened at the processor yet. */
export function newSession({ services, account }: AccountScope, input: Asked, customer: Customer | null) {
  const now = services.processorClock.now()
  const route = chooseRoute(account)
  return {
    accountId: account.id,
    status: 'open',
    passFees: input.pass_fees_to_customer ?? false,
    plan: account.plan,
    route,
    hostAccount: hostOf(route, account),
    customerId: customer?.id ?? null,
    customerEmail: customer?.email ?? input.customer_email ?? null,
    successUrl: input.success_url,
    cancelUrl: input.cancel_url,
    metadata: input.metadata ?? {},
    expiresAt: new Date(now.getTime() + lifetimeMs),
    createdAt: now,
    updatedAt: services.clock.now(),
  }
}

type Row = {
  ref: string
  id: string | null
  status: string
  route: Route
  customerEmail: string | null
  successUrl: string
  cancelUrl: string
}

/** Where sessions of one kind are kept. */
export type SessionRows<R extends Row, Answer> = {
  /** The row with this ref, made if need be. */
  find(ref: string): Promise<R>
  /** Where its events will come from is known before there are any. */
  move(ref: string, place: { route: Route; hostAccount: string | null }): Promise<unknown>
  /** Nobody has its address, and nobody will. Does nothing to a row that has its id. */
  abandon(ref: string, status: { status: string }): Promise<unknown>
  /** Does nothing to a row that has its id: events have overtaken this answer, and what they made of the row is newer. */
  complete(ref: string, answer: Answer): Promise<unknown>
}

/**
 * Opens a session's checkout at the processor, on the route of its row or the one that is open by now. The row comes first:
 * its ref makes the call idempotent, and finds the way back from the processor's events.
 * @param session `asked`: all that the processor is asked for and that may have changed since an earlier attempt
 * @returns the row's ref and the processor's id of the session
 * @throws customer_not_found, ProcessorError
 */
export async function openSession<R extends Row, Answer extends { id: string }>(
  scope: AccountScope,
  session: { asked: unknown; customer: Customer | null; rows: SessionRows<R, Answer> },
  open: (request: CommonRequest) => Promise<Answer>,
): Promise<{ ref: string; id: string }> {
  const { account } = scope
  const { customer, rows } = session
  const asked = [session.asked, account.merchantName, account.processorAccountId]
  const row = await sessionRow(scope, asked, rows.find)
  const { ref } = row
  // Of an earlier attempt at this request perhaps only the answer was lost.
  if (row.id !== null) return { ref, id: row.id }

  await scope.stillHeld?.()
  const opening = hostCheckout(scope, row.route, async (route) => {
    const hostAccount = hostOf(route, account)
    if (route !== row.route) await rows.move(ref, { route, hostAccount })
    return open({
      ref,
      merchantId: account.merchantId,
      merchantName: account.merchantName,
      livemode: account.livemode,
      merchantAccount: account.processorAccountId,
      route,
      customer: customer && (await mirrorCustomer(scope, customer, hostAccount)),
      customerEmail: row.customerEmail,
      successUrl: row.successUrl,
      cancelUrl: row.cancelUrl,
    })
  })
  const answer = await translateMissingCustomer(
    customer,
    orAbandon(opening, (status) => rows.abandon(ref, status)),
  )
  await rows.complete(ref, answer)
  return { ref, id: answer.id }
}

/** What the processor is asked for a checkout of either kind. */
export type CommonRequest = {
  ref: string
  merchantId: string
  merchantName: string
  livemode: boolean
  merchantAccount: string
  route: Route
  customer: string | null
  customerEmail: string | null
  successUrl: string
  cancelUrl: string
}
