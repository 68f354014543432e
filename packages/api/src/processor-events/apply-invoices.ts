import { invoiceNewsOf, type Where } from '@merchant-payments/processor'
import { collectDraft } from '../invoices/collect-draft.ts'
import { setFees } from '../invoices/set-fees.ts'
import { type Sold, subscriptionSessionsOf } from '../projection/subscription-session-of.ts'
import type { Services } from '../request/context.ts'
import { allSettledLimited } from '../work/all-settled-limited.ts'
import type { BatchHandler, Outcome } from './handlers.ts'
import { ignored } from './look-at-each.ts'

/**
 * An invoice was made, or has used credit of its customer: what is to be kept of the customer's drafts may have changed.
 * Several events of one customer are one reason to look at them.
 */
export const applyInvoices: BatchHandler = async (services, where, events) => {
  const news = events.map(({ object }) => invoiceNewsOf(object as Record<string, unknown>))
  const owns = news.map((one) => one?.own ?? { merchantId: null, ref: null })
  const sold = await subscriptionSessionsOf(services, where, owns)
  const ours = news.flatMap((one, index) => {
    const known = sold[index]
    return one && known ? [{ ...one, known, id: events[index]?.objectId ?? '' }] : []
  })
  const customers = [...Map.groupBy(ours, ({ customer }) => customer)]
  const results = await allSettledLimited(customers, ([customer, invoices]) =>
    lookAfter(
      services,
      where,
      customer,
      invoices.map(({ known }) => known),
      invoices.filter(({ collectsNow }) => collectsNow).map(({ id }) => id),
    ),
  )
  return news.map((one) => results[customers.findIndex(([customer]) => customer === one?.customer)] ?? ignored)
}

/**
 * @param known what the invoices were sold with
 * @param waited invoices that somebody waits for, perhaps in a process that has died
 */
async function lookAfter(
  services: Services,
  where: Where,
  customer: string,
  known: readonly Sold[],
  waited: readonly string[],
): Promise<Outcome> {
  if (waited.length === 0) await setFees(services, where, customer, known)
  for (const id of new Set(waited)) await collectDraft(services, where, { id, customer })
  return 'applied'
}
