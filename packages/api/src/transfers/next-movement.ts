import { stepOf } from '../money/currency.ts'

/** A payment that the platform hosts, of which more or less is owed to the merchant than was moved. */
export type Due = {
  id: string
  /** What it settled in; the amounts are in its minor units. */
  currency: string
  owed: bigint
  moved: bigint
  /** The charge, and what of its money no transfer was made of yet. */
  charge: string | null
  undrawn: bigint
  /** Not to be tried now, as the last try was refused. What needs no processor is done nevertheless. */
  waiting: boolean
}

/** A transfer of ours to the merchant, and what was not taken back of it. */
export type Sent = { id: string; paymentId: string; currency: string; left: bigint }

/** What our rows say of one account. */
export type Ledger = {
  transfersActive: boolean
  /** In the order in which they are to be moved. */
  payments: readonly Due[]
  transfers: readonly Sent[]
}

/** What only the processor knows, when money is to come back for a payment. It holds until `moved` changes. */
export type Look = {
  moved: bigint
  /** What the merchant's account can spend now, in the currency of the payment; null when only a try can tell. */
  available: bigint | null
  /** The transfer that gave the payment to its destination, and what was not taken back of it. */
  passedOn: { id: string; left: bigint } | null
}

export type Next =
  /** What `debtor` owes is kept from what `creditor` brought. */
  | { kind: 'netting'; creditor: Due; debtor: Due; amount: bigint }
  | { kind: 'transfer'; payment: Due; amount: bigint; charge: string | null }
  | { kind: 'reversal'; payment: Due; amount: bigint; transfer: string }
  /** The processor has to be asked first. */
  | { kind: 'look'; payment: Due }
  /** Nothing can be moved for it now. */
  | { kind: 'wait'; payment: Due }

/**
 * What brings an account's `moved` next towards its `owed`; null when nothing does. What the payments owe each other is
 * settled first, so that of each currency only one direction is left.
 */
export function nextMovement(ledger: Ledger, looks: ReadonlyMap<string, Look>): Next | null {
  const netting = nextNetting(ledger.payments)
  if (netting) return netting
  for (const payment of ledger.payments) {
    if (payment.waiting) continue
    if (dueOf(payment) < 0n) return backFor(payment, ledger.transfers, looks.get(payment.id))
    // It stays due until the merchant can receive it.
    if (ledger.transfersActive) return onFor(payment)
  }
  return null
}

/** What is still to be moved: above zero towards the merchant. */
export function dueOf({ owed, moved }: Pick<Due, 'owed' | 'moved'>): bigint {
  return owed - moved
}

function nextNetting(payments: readonly Due[]): Next | null {
  for (const debtor of payments) {
    if (dueOf(debtor) >= 0n) continue
    const creditor = payments.find((other) => other.currency === debtor.currency && dueOf(other) > 0n)
    if (creditor) return { kind: 'netting', creditor, debtor, amount: lesser(dueOf(creditor), -dueOf(debtor)) }
  }
  return null
}

/** Out of the charge's own money, which needs no other, as long as there is enough; else out of the platform's balance. */
function onFor(payment: Due): Next {
  const due = dueOf(payment)
  const amount = due - (due % stepOf(payment.currency))
  if (amount === 0n) return { kind: 'wait', payment }
  return { kind: 'transfer', payment, amount, charge: amount <= payment.undrawn ? payment.charge : null }
}

/** Out of the payment's own transfers, then out of any other: the merchant owes it as a whole. */
function backFor(payment: Due, transfers: readonly Sent[], look: Look | undefined): Next {
  if (look?.moved !== payment.moved) return { kind: 'look', payment }
  const sent = transfers.filter((transfer) => transfer.currency === payment.currency)
  const sources = [
    ...(look.passedOn ? [look.passedOn] : []),
    ...sent.filter((transfer) => transfer.paymentId === payment.id),
    ...sent.filter((transfer) => transfer.paymentId !== payment.id),
  ]
  const source = sources.find(({ left }) => left > 0n)
  const wanted = source ? lesser(-dueOf(payment), source.left) : 0n
  const amount = look.available === null ? wanted : lesser(wanted, look.available)
  return source && amount > 0n ? { kind: 'reversal', payment, amount, transfer: source.id } : { kind: 'wait', payment }
}

function lesser(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
