import type { Site } from '@merchant-payments/site'
import { listAll } from '../list.ts'
import type { Sale, Shop } from './shop.ts'

/** Confirmed operations that are missing at the processor, and those that exist more than once. */
export type Differences = { lost: string[]; doubled: string[] }

type Named = { svc_merchant?: string }
type Intent = { id: string; status: string; amount_received: number; metadata: Named }
type Refund = { id: string; payment_intent: string; amount: number; status: string }
type Dispute = { id: string; payment_intent: string }
type Transfer = {
  id: string
  destination: string
  amount: number
  amount_reversed: number
}
type Fee = { id: string; account: string; amount: number; amount_refunded: number }
type Ledger = { intents: Intent[]; refunds: Refund[]; disputes: Dispute[] }

const price = 1000
/** 4.9 % and 40 cents, by hand. */
const fee = 89

/** Compares what clients were answered and told with the processor's own ledger, without a look at our rows. */
export async function compareLedger(site: Site, shops: readonly Shop[]): Promise<Differences> {
  const found: Differences = { lost: [], doubled: [] }
  const platform = await readLedger(site, null)
  const transfers = await listAll<Transfer>(site, null, 'transfers')
  const accounts = await listAll<{ id: string; metadata: Named }>(site, null, 'accounts')
  const fees = await listAll<Fee>(site, null, 'application_fees')
  for (const shop of shops) {
    const account = accounts.find(({ metadata }) => metadata.svc_merchant === shop.merchant.id)?.id ?? null
    const own = shop.route === 'direct' ? await readLedger(site, account) : platform
    compareSales(site, shop, own, found)
    const ofAccount = {
      transfers: transfers.filter(({ destination }) => destination === account),
      fees: fees.filter((one) => one.account === account),
    }
    if (shop.route === 'direct') compareFees(shop, ofAccount.fees, found)
    else compareTransfers(shop, own, ofAccount, found)
  }
  return found
}

function compareSales(
  site: Site,
  { merchant, route, sales }: Shop,
  ledger: Ledger,
  { lost, doubled }: Differences,
): void {
  for (const sale of sales) {
    const intents = ledger.intents.filter(({ id }) => id === sale.payment)
    if (!intents.some(({ status, amount_received }) => status === 'succeeded' && amount_received === price)) {
      lost.push(`${route}: payment ${sale.payment} of ${sale.session}`)
    }
    compareRefunds(sale, ledger.refunds, { lost, doubled })
    const disputed = ledger.disputes.filter(({ payment_intent }) => payment_intent === sale.payment)
    for (const { id } of disputed) told('charge.dispute.created', id)
    told('checkout.session.completed', sale.session)
    told('payment_intent.succeeded', sale.payment)
    for (const id of sale.refunds.keys()) told('charge.refunded', id)
  }
  const paid = ledger.intents.filter(
    ({ status, metadata }) => status === 'succeeded' && metadata.svc_merchant === merchant.id,
  )
  if (paid.length > sales.length) doubled.push(`${route}: ${paid.length} payments for ${sales.length} sales`)

  function told(type: string, id: string): void {
    const events = site.receiver.idsOf(type, id).size
    if (events === 0) lost.push(`${route}: event ${type} of ${id}`)
    if (events > 1) doubled.push(`${route}: ${events} events ${type} of ${id}`)
  }
}

function compareRefunds({ payment, refunds }: Sale, made: readonly Refund[], { lost, doubled }: Differences): void {
  const given = made.filter(({ payment_intent, status }) => payment_intent === payment && status !== 'failed')
  const sum = sumOf(given, ({ amount }) => amount)
  if (sum > price) doubled.push(`${sum} refunded of ${payment}`)
  for (const [id, amount] of refunds) {
    if (!given.some((one) => one.amount === amount && (one.id === id || !made.some((other) => other.id === id)))) {
      lost.push(`refund ${id} of ${payment}`)
    }
  }
  if (given.length > refunds.size)
    doubled.push(`${given.length} refunds of ${payment}, and ${refunds.size} were promised`)
  if (given.length < refunds.size)
    lost.push(`${refunds.size} refunds of ${payment} were promised, and ${given.length} made`)
}

/** On the merchant's own account the processor takes the platform's fee, once for each sale. */
function compareFees({ route, sales }: Shop, fees: readonly Fee[], { lost, doubled }: Differences): void {
  const [taken, due] = [sumOf(fees, feeLeft), sales.length * fee]
  if (taken < due) lost.push(`${route}: ${taken} of ${due} in fees were taken`)
  if (taken > due) doubled.push(`${route}: ${taken} instead of ${due} in fees were taken`)
}

/**
 * Compares the transfers to a merchant, ours and those that the processor makes with a payment, with the amounts due for sales on
 * the platform: the price without the fee, less refunds and disputes.
 */
function compareTransfers(
  { route, sales }: Shop,
  { refunds, disputes }: Ledger,
  { transfers, fees }: { transfers: readonly Transfer[]; fees: readonly Fee[] },
  { lost, doubled }: Differences,
): void {
  const due = sumOf(sales, ({ payment }) => {
    const back = refunds.filter(({ payment_intent, status }) => payment_intent === payment && status !== 'failed')
    const disputed = disputes.some(({ payment_intent }) => payment_intent === payment)
    return price - fee - sumOf(back, ({ amount }) => amount) - (disputed ? price : 0)
  })
  const moved = sumOf(transfers, ({ amount, amount_reversed }) => amount - amount_reversed) - sumOf(fees, feeLeft)
  if (moved < due) lost.push(`${route}: ${moved} of ${due} were transferred`)
  if (moved > due) doubled.push(`${route}: ${moved} instead of ${due} were transferred`)
}

const feeLeft = ({ amount, amount_refunded }: Fee) => amount - amount_refunded

function sumOf<T>(items: readonly T[], amountOf: (item: T) => number): number {
  return items.reduce((total, item) => total + amountOf(item), 0)
}

async function readLedger(site: Site, account: string | null): Promise<Ledger> {
  return {
    intents: await listAll<Intent>(site, account, 'payment_intents'),
    refunds: await listAll<Refund>(site, account, 'refunds'),
    disputes: await listAll<Dispute>(site, account, 'disputes'),
  }
}
