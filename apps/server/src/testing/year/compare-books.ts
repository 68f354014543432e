import { isDeepStrictEqual } from 'node:util'
import type { OwnBooks, OwnPayment, OwnSubscription } from './own-books.ts'
import type { ProcessorBooks, TheirInvoice } from './processor-books.ts'

/** A webhook event as a merchant received it. */
export type HeardEvent = { id: string; type: string; data: Record<string, unknown> }

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
const over: readonly string[] = ['canceled', 'incomplete_expired']

/**
 * Lists what is wrong after time has passed: a period that was not billed exactly once, a row of ours that differs from
 * the processor's books, a change whose event did not come exactly once and in order. `heard` is in the order of
 * arrival.
 */
export function compareBooks(theirs: ProcessorBooks, ours: OwnBooks, heard: readonly HeardEvent[]): string[] {
  return [...periods(theirs), ...subscriptions(theirs, ours), ...payments(theirs, ours), ...told(theirs, ours, heard)]
}

const subscriptionOf = (invoice: TheirInvoice) => invoice.parent?.subscription_details?.subscription ?? ''

/** The period that an invoice bills. Prorations of other periods are ignored. */
function periodOf({ lines }: TheirInvoice): { start: number; end: number } | undefined {
  return lines.data.find(({ parent }) => parent.subscription_item_details?.proration === false)?.period
}

/** The periods of each subscription, in their order. */
function periodsOf({ invoices }: ProcessorBooks): Map<string, { start: number; end: number }[]> {
  const bySubscription = Map.groupBy(invoices, subscriptionOf)
  return new Map(
    [...bySubscription].map(([id, its]) => [
      id,
      its.flatMap((invoice) => periodOf(invoice) ?? []).toSorted((one, other) => one.start - other.start),
    ]),
  )
}

function periods(theirs: ProcessorBooks): string[] {
  const billed = periodsOf(theirs)
  return theirs.subscriptions.flatMap(({ id, status, items }) => {
    const its = billed.get(id) ?? []
    const gap = its.find(({ end }, index) => end !== (its[index + 1]?.start ?? end))
    const now = items.data[0]
    return [
      ...(gap ? [`${id}: the period that ends at ${gap.end} is not followed by one`] : []),
      ...(over.includes(status) || its.at(-1)?.start === now?.current_period_start
        ? []
        : [`${id}: its last invoice is not of its period`]),
    ]
  })
}

function subscriptions(theirs: ProcessorBooks, ours: OwnBooks): string[] {
  const listed = new Map(ours.subscriptions.map((row) => [row.id, row]))
  const live = theirs.subscriptions.filter(({ status }) => !over.includes(status))
  const shown = ({ status, current_period_start, current_period_end }: Omit<OwnSubscription, 'id' | 'metadata'>) =>
    `${status} from ${current_period_start} to ${current_period_end}`
  return [
    ...(listed.size === live.length ? [] : [`${listed.size} subscriptions are listed, of ${live.length}`]),
    ...live.flatMap(({ id, status, items }) => {
      const row = listed.get(id)
      const said = row ? shown(row) : 'nothing'
      const is = items.data[0] ? shown({ status, ...items.data[0] }) : 'nothing'
      return said === is ? [] : [`${id} is ${is}, and we say ${said}`]
    }),
  ]
}

function payments(theirs: ProcessorBooks, ours: OwnBooks): string[] {
  const paid = theirs.charges.filter(({ status }) => status === 'succeeded')
  const rows = new Map(succeeded(ours).map((row) => [row.id, row]))
  const fees = new Map(theirs.fees.map(({ charge, amount }) => [charge, amount]))
  const invoices = theirs.invoices.filter(({ amount_paid }) => amount_paid > 0)
  const counts = [paid.length, rows.size, fees.size, theirs.fees.length, invoices.length]
  const net = sum(paid.map(({ amount }) => amount)) - sum(theirs.fees.map(({ amount }) => amount))
  const perSubscription = Map.groupBy(succeeded(ours), ({ subscription_id }) => subscription_id)
  const invoiced = Map.groupBy(invoices, subscriptionOf)
  return [
    ...(new Set(counts).size === 1 ? [] : [`charges, payments, fees and paid invoices are ${counts.join(', ')}`]),
    ...(net === theirs.balance ? [] : [`the merchant has ${theirs.balance}, and not ${net}`]),
    ...paid.flatMap(({ id, amount, payment_intent }) => {
      const row = rows.get(payment_intent)
      const same = row?.amount === amount && row.amount_received === amount && row.fee_amount === fees.get(id)
      return same
        ? []
        : [`${payment_intent} is ${amount} with a fee of ${fees.get(id)}, and we say ${JSON.stringify(row)}`]
    }),
    ...[...invoiced].flatMap(([id, its]) => {
      const amounts = [
        its.map(({ amount_paid }) => amount_paid),
        perSubscription.get(id)?.map(({ amount }) => amount) ?? [],
      ]
      const [theirSums, ourSums] = amounts.map((list) => list.toSorted((one, other) => one - other))
      return isDeepStrictEqual(theirSums, ourSums) ? [] : [`${id} paid ${theirSums}, and we say ${ourSums}`]
    }),
  ]
}

const succeeded = ({ payments }: OwnBooks): OwnPayment[] => payments.filter(({ status }) => status === 'succeeded')

function told(theirs: ProcessorBooks, ours: OwnBooks, heard: readonly HeardEvent[]): string[] {
  const twice = heard.length - new Set(heard.map(({ id }) => id)).size
  const paid = Map.groupBy(
    heard.filter(({ type }) => type === 'payment_intent.succeeded'),
    ({ data }) => String(data.id),
  )
  const rows = succeeded(ours)
  const billed = periodsOf(theirs)
  const stories = Map.groupBy(
    heard.filter(({ type }) => type.startsWith('customer.subscription.')),
    ({ data }) => String(data.id),
  )
  return [
    ...(twice === 0 ? [] : [`${twice} events came twice`]),
    ...(paid.size === rows.length ? [] : [`${paid.size} payments were told, of ${rows.length}`]),
    ...rows.flatMap((row) => {
      const events = paid.get(row.id) ?? []
      const data = events[0]?.data as OwnPayment | undefined
      const same = data?.fee_amount === row.fee_amount && isDeepStrictEqual(data.metadata, row.metadata)
      return events.length === 1 && same ? [] : [`${row.id} was told ${events.length} times`]
    }),
    ...theirs.subscriptions.flatMap(({ id, status }) =>
      storyOf(id, over.includes(status), billed.get(id) ?? [], stories.get(id) ?? []),
    ),
  ]
}

/** Compares a subscription's events with its periods: created once, updated for each period in turn, and deleted at its end. */
function storyOf(id: string, ended: boolean, billed: { start: number }[], story: readonly HeardEvent[]): string[] {
  const starts = story.map(({ data }) => Number(data.current_period_start))
  const untold = billed.filter(({ start }) => !starts.includes(start))
  const types = story.map(({ type }) => type.replace('customer.subscription.', ''))
  const expected = types.map((_, index) =>
    index === 0 ? 'created' : ended && index === types.length - 1 ? 'deleted' : 'updated',
  )
  const again = story.filter(({ type, data }, index) => {
    const before = story[index - 1]
    return before?.type === type && isDeepStrictEqual(before.data, data)
  })
  return [
    ...(untold.length === 0 ? [] : [`${id}: ${untold.length} of ${billed.length} periods were not told`]),
    ...(isDeepStrictEqual(types, expected) ? [] : [`${id} was told as ${types.join(', ')}`]),
    ...(starts.every((start, index) => start >= (starts[index - 1] ?? 0)) ? [] : [`${id} was told out of order`]),
    ...(again.length === 0 ? [] : [`${id}: ${again.length} changes were told twice`]),
  ]
}
