import type Stripe from 'stripe'
import type { Connection } from './connection.ts'
import { callStripe } from './error.ts'
import { findInvoiceOf } from './invoices.ts'
import { onAccount } from './payments.ts'
import type { ProcessorScope } from './scope.ts'

/** All lines of an invoice. @throws ProcessorError */
export async function listInvoiceLines(
  connection: Connection,
  scope: ProcessorScope,
  invoice: string,
): Promise<Stripe.InvoiceLineItem[]> {
  const lines: Stripe.InvoiceLineItem[] = []
  for (;;) {
    const after = lines.at(-1)?.id
    const page = await callStripe(scope.livemode, () =>
      connection
        .client(scope.livemode)
        .invoices.listLineItems(
          invoice,
          { limit: 100, ...(after ? { starting_after: after } : {}) },
          onAccount(scope.hostAccount),
        ),
    )
    lines.push(...page.data)
    if (!page.has_more || page.data.length === 0) return lines
  }
}

/** The amount of a line after discounts, in minor units, negative for a credit; and its period in Unix seconds. */
export type PeriodLine = { amount: bigint; start: number; end: number }

/**
 * The lines of the invoice that a payment pays, and of later invoices of its subscription, which have credited a part of its time; none
 * for a payment without an invoice.
 * @param paymentId the last payment of the subscription
 * @throws ProcessorError
 */
export async function listPeriodLines(
  connection: Connection,
  scope: ProcessorScope,
  paymentId: string,
): Promise<PeriodLine[]> {
  const invoice = await findInvoiceOf(connection, scope, paymentId)
  if (!invoice) return []
  const later = await listLaterInvoices(connection, scope, invoice)
  const lines = await Promise.all([invoice.id, ...later].map((id) => listInvoiceLines(connection, scope, id)))
  return lines.flat().map(({ amount, discount_amounts, period }) => ({
    amount: BigInt(amount) - (discount_amounts ?? []).reduce((sum, discount) => sum + BigInt(discount.amount), 0n),
    start: period.start,
    end: period.end,
  }))
}

/** The invoices of the same subscription that are newer, and final: a credit needs no payment. */
async function listLaterInvoices(
  connection: Connection,
  scope: ProcessorScope,
  { id, subscription }: { id: string; subscription: string | null },
): Promise<string[]> {
  if (subscription === null) return []
  const { data } = await callStripe(scope.livemode, () =>
    connection.client(scope.livemode).invoices.list({ subscription, limit: 100 }, onAccount(scope.hostAccount)),
  )
  const end = data.findIndex((invoice) => invoice.id === id)
  return data
    .slice(0, end < 0 ? data.length : end)
    .filter(({ status }) => status === 'paid')
    .map((invoice) => invoice.id)
}
