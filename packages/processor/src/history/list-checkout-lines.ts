import type Stripe from 'stripe'
import type { Connection } from '../connection.ts'
import { callStripe } from '../error.ts'
import { onAccount } from '../payments.ts'
import { type SoldLine, soldLineOf } from '../sale-metadata.ts'
import type { ProcessorScope } from '../scope.ts'
import type { Recurrence } from '../subscription-checkout.ts'
import { lineOf } from '../subscription-lines.ts'

/** A line of a checkout. Amounts in minor units. */
export type CheckoutLine = SoldLine & {
  /** The fee that the customer pays on top. */
  isFee: boolean
  name: string
  /** The amount of one unit. */
  amount: bigint
  currency: string
  quantity: number
  every: Recurrence | null
}

/** All lines of a checkout, in its order. @throws ProcessorError */
export async function listCheckoutLines(
  connection: Connection,
  scope: ProcessorScope,
  id: string,
): Promise<CheckoutLine[]> {
  const lines: Stripe.LineItem[] = []
  for (let more = true; more; ) {
    const after = lines.at(-1)?.id
    const page = await callStripe(scope.livemode, () =>
      connection
        .client(scope.livemode)
        .checkout.sessions.listLineItems(
          id,
          { limit: 100, expand: ['data.price.product'], ...(after ? { starting_after: after } : {}) },
          onAccount(scope.hostAccount),
        ),
    )
    lines.push(...page.data)
    more = page.has_more && page.data.length > 0
  }
  return lines.map(lineFrom)
}

function lineFrom({ price, quantity, currency, description }: Stripe.LineItem): CheckoutLine {
  const product = typeof price?.product === 'object' && !('deleted' in price.product) ? price.product : null
  const { recurring = null } = price ?? {}
  return {
    ...soldLineOf(product ?? {}),
    isFee: product !== null && lineOf(product) === 'fee',
    name: description ?? '',
    amount: BigInt(price?.unit_amount ?? 0),
    currency,
    quantity: quantity ?? 1,
    every: recurring && { unit: recurring.interval as Recurrence['unit'], count: recurring.interval_count },
  }
}
