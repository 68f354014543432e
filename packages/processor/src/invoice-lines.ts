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

/** The lines of the invoice that a payment pays; none for a payment without an invoice. @throws ProcessorError */
export async function listPeriodLines(
  connection: Connection,
  scope: ProcessorScope,
  paymentId: string,
): Promise<PeriodLine[]> {
  const invoice = await findInvoiceOf(connection, scope, paymentId)
  const lines = invoice ? await listInvoiceLines(connection, scope, invoice.id) : []
  return lines.map(({ amount, discount_amounts, period }) => ({
    amount: BigInt(amount) - (discount_amounts ?? []).reduce((sum, discount) => sum + BigInt(discount.amount), 0n),
    start: period.start,
    end: period.end,
  }))
}
