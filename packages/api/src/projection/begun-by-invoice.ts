import type { Payment } from '@merchant-payments/db'
import type { ProcessorScope } from '@merchant-payments/processor'
import type { Services } from '../request/context.ts'
import { advancePayment } from './advance-payment.ts'
import type { Begun } from './begun.ts'
import { advanceFirstPayment, advanceInvoicePayments } from './invoice-payment.ts'
import { lockPayment } from './lock-payment.ts'
import { isForeign } from './owner.ts'
import { subscriptionSessionOf } from './subscription-session-of.ts'

/**
 * Whose a payment is that names no request of ours, as those of invoices do not: found in our rows, by the invoice that it
 * pays, or by its checkout. Null when it is not one of ours.
 * @throws ProcessorError
 */
export async function begunByInvoice(services: Services, where: ProcessorScope, id: string): Promise<Begun | null> {
  const { livemode, hostAccount } = where
  const known = await services.database.prisma.payment.findFirst({
    where: { id, hostAccount, account: { livemode, ...(hostAccount ? { processorAccountId: hostAccount } : {}) } },
  })
  if (known?.subscriptionId) return begunAs(known, livemode)
  if (await isForeign(services, where)) return null
  const invoice = await services.processor.findInvoiceOf(where, id)
  const sold = invoice && (await subscriptionSessionOf(services, where, invoice.own))
  if (sold) {
    const { owner, session } = sold
    return {
      owner,
      async advance(tx, seen, now) {
        const [payment] = await advanceInvoicePayments(tx, owner, [{ ref: session.ref, invoice, seen }], now)
        if (!payment) throw new TypeError('one payment was to be advanced')
        return payment
      },
    }
  }
  return known ? begunAs(known, livemode) : begunByCheckout(services, where, id)
}

function begunAs(known: Payment, livemode: boolean): Begun {
  const { accountId, id } = known
  const owner = { id: accountId, livemode }
  return {
    owner,
    advance: async (tx, seen, now) =>
      advancePayment(tx, owner, (await lockPayment(tx, { accountId, id })) ?? known, seen, now),
  }
}

/** A first payment that was declined began nothing yet: there is no invoice, but the checkout that it was tried in. */
async function begunByCheckout(services: Services, where: ProcessorScope, id: string): Promise<Begun | null> {
  const own = await services.processor.findCheckoutOf(where, id)
  const sold = own && (await subscriptionSessionOf(services, where, own))
  if (!sold) return null
  const { owner, session } = sold
  return {
    owner,
    advance: (tx, seen, now) => advanceFirstPayment(tx, owner, session.ref, seen, now),
  }
}
