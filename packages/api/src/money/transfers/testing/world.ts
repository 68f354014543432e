import { expect } from 'vitest'
import { outstandingOf } from '../due-payment.ts'
import { dueFor } from '../due-to-merchant.ts'
import { type Next, nextMovement, type RecoverableFunds } from '../next-movement.ts'

/** A payment as our rows and the processor have it, with what decides what is owed. */
type Payment = {
  id: string
  currency: string
  route: 'transfer' | 'destination'
  amount: bigint
  fee: bigint
  refunded: bigint
  withdrawn: bigint
  transferred: bigint
  waiting: boolean
}
type Row = {
  ref: number
  payment: string
  kind: Next['kind']
  amount: bigint
  source: string | null
  id: string | null
  done: boolean
  attempts: number
  refused: boolean
}
/** A worker that is held up: before it takes the row up, or in its call. */
type Held = { row: Row; seen: number; calling: boolean }
type Transfer = {
  id: string
  payment: string
  currency: string
  amount: bigint
  reversed: bigint
  charge: string | null
}

/**
 * The outcome of a call. The processor does it or refuses it; our process dies before the call (`unheard`) or before
 * its answer (`unanswered`); or the worker pauses before its claim (`asleep`) or in its call (`calling`), and resumes
 * later.
 */
export type Answer = 'done' | 'refused' | 'unheard' | 'unanswered' | 'asleep' | 'calling'

/** An account with its rows, and a processor that does what it is told but refuses what it would refuse. */
export class World {
  payments: Payment[] = []
  rows: Row[] = []
  transfers: Transfer[] = []
  transfersActive = false
  held: Held[] = []
  /** Ids of the objects that the processor made, by our ref. */
  readonly made = new Map<number, string>()
  private refs = 0
  readonly spendable = new Map<string, bigint>([
    ['usd', 0n],
    ['eur', 0n],
  ])

  owed(payment: Payment): bigint {
    const { amount: amountReceived, fee: feeAmount, route } = payment
    const refund = { amount: payment.refunded, status: 'succeeded', reversesTransfer: route === 'destination' }
    return dueFor(
      { route, amountReceived, feeAmount, settledAmount: amountReceived },
      { refunds: [refund], disputes: [payment] },
    )
  }

  pay(route: Payment['route'], currency: string, amount: bigint): void {
    const id = `pi_${this.payments.length}`
    const fee = amount / 10n
    this.payments.push({
      id,
      currency,
      route,
      amount,
      fee,
      refunded: 0n,
      withdrawn: 0n,
      transferred: 0n,
      waiting: false,
    })
    if (route === 'transfer') return
    this.transfers.push({ id: `tr_${id}`, payment: id, currency, amount, reversed: 0n, charge: id })
    this.earn(currency, amount - fee)
  }

  refund(payment: Payment, part: bigint): void {
    const amount = ((payment.amount - payment.refunded) * part) / 100n
    if (payment.withdrawn > 0n || amount === 0n) return
    if (payment.route === 'destination') {
      const transfer = this.sentToDestination(payment)
      if (this.left(transfer) < amount || this.has(payment.currency) < amount) return
      transfer.reversed += amount
      this.earn(payment.currency, -amount)
    }
    payment.refunded += amount
  }

  /** A turn of the executor. @returns whether there may be more to do */
  turn(answer: Answer, funds: Map<string, RecoverableFunds>): boolean {
    const next = nextMovement(this.ledger(), funds)
    if (next === null) return false
    switch (next.kind) {
      case 'wait':
        this.find(next.payment.id).waiting = true
        return true
      case 'read funds':
        funds.set(next.payment.id, this.look(this.find(next.payment.id)))
        return true
      case 'netting':
        this.move({ ...this.begun(next.creditor.id, 'netting', next.amount, null), done: true })
        this.move({ ...this.begun(next.debtor.id, 'netting', -next.amount, null), done: true })
        return true
      case 'transfer':
        return this.begin(this.begun(next.payment.id, 'transfer', next.amount, next.charge), answer)
      case 'reversal':
        return this.begin(this.begun(next.payment.id, 'reversal', -next.amount, next.transfer), answer)
    }
  }

  /** Finishes the rows without an answer, as the next worker does. */
  finish(answer: Answer): void {
    for (const row of this.rows.filter(({ done }) => !done)) this.perform(row, row.attempts, answer)
  }

  /** Resumes a paused worker. */
  resume({ row, seen, calling }: Held): void {
    this.held = this.held.filter((other) => other.row !== row || other.seen !== seen)
    if (calling) this.call(row, seen, 'done')
    else this.perform(row, seen, 'done')
  }

  left(transfer: Transfer): bigint {
    return transfer.amount - transfer.reversed
  }

  earn(currency: string, amount: bigint): void {
    this.spendable.set(currency, this.has(currency) + amount)
  }

  has(currency: string): bigint {
    return this.spendable.get(currency) ?? 0n
  }

  private begun(payment: string, kind: Next['kind'], amount: bigint, source: string | null): Row {
    this.refs += 1
    return { ref: this.refs, payment, kind, amount, source, id: null, done: false, attempts: 0, refused: false }
  }

  private begin(row: Row, answer: Answer): boolean {
    this.move(row)
    this.perform(row, 0, answer)
    return true
  }

  private perform(row: Row, seen: number, answer: Answer): void {
    if (answer === 'asleep') {
      this.held.push({ row, seen, calling: false })
      return
    }
    if (answer === 'unheard' || !this.isOpen(row, seen)) return
    row.attempts += 1
    const made = row.attempts > 1 ? this.made.get(row.ref) : undefined
    // The row is kept as long as a call may be in progress.
    const callComes = this.held.some((held) => held.row === row && held.calling)
    if (made !== undefined) this.complete(row, made)
    else if (!row.refused) this.call(row, row.attempts, answer)
    else if (!callComes) this.reverseTransfers(row)
  }

  private call(row: Row, seen: number, answer: Answer): void {
    if (answer === 'calling') {
      this.held.push({ row, seen, calling: true })
      return
    }
    const id = answer === 'refused' ? null : this.act(row)
    if (id !== null) {
      if (answer === 'done') this.complete(row, id)
    } else if (this.isOpen(row, seen)) {
      if (seen === 1) this.reverseTransfers(row)
      else row.refused = true
    }
  }

  private isOpen(row: Row, seen: number): boolean {
    return this.rows.includes(row) && !row.done && row.attempts === seen
  }

  private complete(row: Row, id: string): void {
    expect(this.rows.includes(row), 'nothing is made that was given up').toBe(true)
    Object.assign(row, { id, done: true, refused: false })
  }

  private move(row: Row): void {
    const payment = this.find(row.payment)
    const due = outstandingOf({ due: this.owed(payment), transferred: payment.transferred })
    // Towards what is owed, and never beyond it.
    expect(due > 0n ? row.amount > 0n && row.amount <= due : row.amount < 0n && row.amount >= due).toBe(true)
    payment.transferred += row.amount
    this.rows.push(row)
  }

  private reverseTransfers(row: Row): void {
    const payment = this.find(row.payment)
    payment.transferred -= row.amount
    payment.waiting = true
    this.rows = this.rows.filter((other) => other !== row)
  }

  /** @returns the processor's id; null when it refuses */
  private act(row: Row): string | null {
    const id = this.made.get(row.ref) ?? this.make(row)
    if (id !== null) this.made.set(row.ref, id)
    return id
  }

  private make(row: Row): string | null {
    const { currency, amount: charged } = this.find(row.payment)
    if (row.kind === 'transfer') {
      if (!this.transfersActive) return null
      const drawn = this.transfers.filter(({ charge }) => charge !== null && charge === row.source)
      if (row.source !== null) expect(sum(drawn.map(({ amount }) => amount)) + row.amount <= charged).toBe(true)
      const id = `tr_${this.transfers.length}`
      this.transfers.push({ id, payment: row.payment, currency, amount: row.amount, reversed: 0n, charge: row.source })
      this.earn(currency, row.amount)
      return id
    }
    const transfer = this.transfers.find(({ id }) => id === row.source)
    if (!transfer || this.left(transfer) < -row.amount || this.has(currency) < -row.amount) return null
    expect(transfer.currency).toBe(currency)
    transfer.reversed -= row.amount
    this.earn(currency, row.amount)
    return `trr_${row.ref}`
  }

  private ledger() {
    const open = new Set(this.rows.filter(({ done }) => !done).map(({ payment }) => payment))
    const payments = this.payments
      .map((payment) => ({
        ...payment,
        due: this.owed(payment),
        charge: payment.id,
        remainingOnCharge: this.remainingOnCharge(payment),
        disputed: null,
      }))
      .filter((payment) => payment.due !== payment.transferred && !open.has(payment.id))
    const ours = this.rows.filter(({ kind, done }) => kind === 'transfer' && done)
    const transfers = ours.map(({ id, payment, amount }) => ({
      id: id ?? '',
      paymentId: payment,
      currency: this.find(payment).currency,
      left:
        amount + sum(this.rows.filter((row) => row.kind === 'reversal' && row.source === id).map((row) => row.amount)),
    }))
    return { transfersActive: this.transfersActive, payments, transfers }
  }

  private remainingOnCharge({ id, route, amount }: Payment): bigint {
    if (route === 'destination') return 0n
    const drawn = this.rows.filter((row) => row.payment === id && row.kind === 'transfer' && row.source === id)
    return amount - sum(drawn.map((row) => row.amount))
  }

  private look(payment: Payment): RecoverableFunds {
    const sentToDestination = payment.route === 'destination' ? this.sentToDestination(payment) : null
    return {
      transferred: payment.transferred,
      // The merchant's balance in one of the currencies is unknown.
      available: payment.currency === 'eur' ? null : this.has(payment.currency),
      sentToDestination: sentToDestination && { id: sentToDestination.id, left: this.left(sentToDestination) },
    }
  }

  private sentToDestination(payment: Payment): Transfer {
    const found = this.transfers.find(({ id }) => id === `tr_${payment.id}`)
    if (!found) throw new Error('not a destination payment')
    return found
  }

  private find(id: string): Payment {
    const found = this.payments.find((payment) => payment.id === id)
    if (!found) throw new Error(`no payment ${id}`)
    return found
  }
}

export const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
