import { stepOf } from '../../core/currency/currency.ts'
import { type DuePayment, lesser, outstandingOf } from './due-payment.ts'
import { type Netting, nextNetting } from './netting.ts'

/** A transfer of ours to the merchant, and the part that was not reversed. */
export type SentTransfer = { id: string; paymentId: string; currency: string; left: bigint }

/** The state of one account, read from our rows. */
export type Ledger = {
  transfersActive: boolean
  /** In the order of their transfers. */
  payments: readonly DuePayment[]
  transfers: readonly SentTransfer[]
}

/** The processor's data about money that is to be reversed for a payment. Valid until `transferred` changes. */
export type RecoverableFunds = {
  transferred: bigint
  /** The amount that the merchant's account can spend now, in the payment's currency; null if only an attempt can show it. */
  available: bigint | null
  /** The processor's transfer of the payment to its destination, and the part that was not reversed. */
  sentToDestination: { id: string; left: bigint } | null
}

export type Next =
  | Netting
  | { kind: 'transfer'; payment: DuePayment; amount: bigint; charge: string | null; dispute: string | null }
  | { kind: 'reversal'; payment: DuePayment; amount: bigint; transfer: string; dispute: string | null }
  /** The processor's data must be read first. */
  | { kind: 'read funds'; payment: DuePayment }
  /** No movement is possible for this payment now. */
  | { kind: 'wait'; payment: DuePayment }

/**
 * The next movement that brings an account's `transferred` closer to its `due`; null if no movement is possible.
 * Payments that are due in opposite directions are netted first, so that each currency has only one direction left.
 */
export function nextMovement(ledger: Ledger, funds: ReadonlyMap<string, RecoverableFunds>): Next | null {
  const netting = nextNetting(ledger.payments)
  if (netting) return netting
  for (const payment of ledger.payments) {
    if (payment.waiting) continue
    if (outstandingOf(payment) < 0n) return reversalFor(payment, ledger.transfers, funds.get(payment.id))
    // The amount stays due until the merchant can receive it.
    if (ledger.transfersActive) return transferFor(payment)
  }
  return null
}

/** Takes the transfer from the payment's own charge as long as that suffices, otherwise from the platform's balance. */
function transferFor(payment: DuePayment): Next {
  const due = outstandingOf(payment)
  const returned = inSteps(payment, lesser(due, -(payment.disputed?.amount ?? 0n)))
  if (returned > 0n)
    return { kind: 'transfer', payment, amount: returned, charge: null, dispute: payment.disputed?.id ?? null }
  const amount = inSteps(payment, due)
  if (amount === 0n) return { kind: 'wait', payment }
  const charge = amount <= payment.remainingOnCharge ? payment.charge : null
  return { kind: 'transfer', payment, amount, charge, dispute: null }
}

function inSteps({ currency }: DuePayment, amount: bigint): bigint {
  return amount - (amount % stepOf(currency))
}

/** Reverses the payment's own transfers first, then any other: the merchant's debt is not tied to one payment. */
function reversalFor(
  payment: DuePayment,
  transfers: readonly SentTransfer[],
  funds: RecoverableFunds | undefined,
): Next {
  if (funds?.transferred !== payment.transferred) return { kind: 'read funds', payment }
  const sent = transfers.filter((transfer) => transfer.currency === payment.currency)
  const sources = [
    ...(funds.sentToDestination ? [funds.sentToDestination] : []),
    ...sent.filter((transfer) => transfer.paymentId === payment.id),
    ...sent.filter((transfer) => transfer.paymentId !== payment.id),
  ]
  const source = sources.find(({ left }) => left > 0n)
  const wanted = source ? lesser(-outstandingOf(payment), source.left) : 0n
  const available = funds.available === null ? wanted : lesser(wanted, funds.available)
  if (!source || available <= 0n) return { kind: 'wait', payment }
  const { disputed } = payment
  const reversal = { kind: 'reversal', payment, transfer: source.id } as const
  // A merchant sees deductions for disputes and for refunds as separate lines.
  if (disputed && disputed.amount > 0n)
    return { ...reversal, amount: lesser(available, disputed.amount), dispute: disputed.id }
  return { ...reversal, amount: available, dispute: null }
}
