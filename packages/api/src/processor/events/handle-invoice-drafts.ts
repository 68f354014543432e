import type { ProcessorScope } from '@merchant-payments/processor'
import { allSettledLimited } from '../../core/concurrency/all-settled-limited.ts'
import type { Services } from '../../core/request/context.ts'
import { leaveClosedDestinations } from '../hosting/move-subscriptions.ts'
import { type FoundSession, findSubscriptionSessions } from '../sync/find-subscription-session.ts'
import { collectInvoiceDraft } from './collect-invoice-draft.ts'
import { outcomeOf } from './event-outcome.ts'
import type { BatchHandler } from './handler.ts'
import { setInvoiceFees } from './set-invoice-fees.ts'

/**
 * Handles an invoice that was created, or that has used credit of its customer: the fees of the customer's drafts may have
 * changed. Several events of one customer are handled by one read.
 */
export const handleInvoiceDrafts: BatchHandler<'invoice'> = async (services, scope, events) => {
  const owns = events.map(({ subject }) => subject)
  const found = await findSubscriptionSessions(services, scope, owns)
  const moved = await leaveClosedDestinations(services, found)
  const sessions = moved ? await findSubscriptionSessions(services, scope, owns) : found
  const ours = events.flatMap(({ objectId: id, subject: { customer, collectsNow } }, index) => {
    const session = sessions[index]
    return session ? [{ id, customer, collectsNow, session }] : []
  })
  const customers = [...Map.groupBy(ours, ({ customer }) => customer)]
  const results = await allSettledLimited(customers, ([customer, invoices]) =>
    updateDrafts(
      services,
      scope,
      customer,
      invoices.map(({ session }) => session),
      invoices.filter(({ collectsNow }) => collectsNow).map(({ id }) => id),
    ),
  )
  return events.map(({ subject }) =>
    outcomeOf(results[customers.findIndex(([customer]) => customer === subject.customer)]),
  )
}

/**
 * Updates the fees of drafts, and collects those that a request waits for.
 * @param sessions the sessions of the invoices' subscriptions
 * @param awaited invoices whose payment a request waits for; the process of that request may have died
 */
async function updateDrafts(
  services: Services,
  scope: ProcessorScope,
  customer: string,
  sessions: readonly FoundSession[],
  awaited: readonly string[],
): Promise<boolean> {
  if (awaited.length === 0) await setInvoiceFees(services, scope, customer, sessions)
  for (const id of new Set(awaited)) await collectInvoiceDraft(services, scope, { id, customer })
  return true
}
