import type Stripe from 'stripe'
import type { Connection } from './connection.ts'
import { callStripe } from './error.ts'
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
