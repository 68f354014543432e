import { type LineDiscount, sumOfDiscounts } from '../../billing/discounts.ts'
import { type AppliedRate, type Tax, taxesOn } from '../../billing/taxes.ts'
import type { Address } from '../../http/common-fields.ts'
import type { Wire } from '../../http/wire.ts'
import { roundingStep } from '../../money/currency.ts'

export type InvoiceLine = {
  id: string
  /** Minor units; negative for a credit. */
  amount: number
  description: string | null
  /** By default true, except for a proration. */
  discountable?: boolean
  /** The reduction by each discount; undefined in lines that an older version stored. */
  discounts?: LineDiscount[]
  /** Ids of the discounts of the subscription item that it bills. */
  item_discounts?: string[]
  /** Id of the invoice item that became this line; null for a subscription period. */
  invoice_item: string | null
  metadata: Record<string, string>
  period: { start: number; end: number }
  price: string | null
  product: string | null
  proration: boolean
  quantity: number
  subscription: string | null
  subscription_item: string | null
  /** The tax rates of the line; undefined where the rates of the invoice apply. */
  tax_rates?: AppliedRate[] | undefined
  /** Minor units. */
  unit_amount: number
}

export type BillingReason = 'manual' | 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming'

/** The customer details on an invoice, frozen when it is finalized. */
export type BilledCustomer = {
  address: Address | null
  email: string | null
  name: string | null
  phone: string | null
  shipping: Wire | null
  tax_exempt: string
  /** Undefined in invoices that an older version stored. */
  tax_ids?: { type: string; value: string }[]
}

/** All times are Unix seconds on the customer's clock. */
export type InvoiceState = {
  amount_paid: number
  /** The platform's fee in minor units, which overrides the percentage; null when not set. */
  application_fee_amount: number | null
  application_fee_percent: number | null
  attempt_count: number
  attempted: boolean
  auto_advance: boolean
  billed_to: BilledCustomer
  billing_reason: BillingReason
  /** Undefined in invoices that an older version stored: they are charged. */
  collection_method?: 'charge_automatically' | 'send_invoice'
  /** The amounts of credit notes before and after the payment, in minor units; undefined without credit notes. */
  credited?: { pre_payment: number; post_payment: number }
  currency: string
  /** The fields of the customer; undefined in invoices that an older version stored. */
  custom_fields?: { name: string; value: string }[] | null
  customer: string
  default_payment_method: string | null
  /** The tax rates of lines without their own. */
  default_tax_rates?: AppliedRate[] | undefined
  description: string | null
  /** Ids of its discounts; undefined in invoices that an older version stored. */
  discounts?: string[]
  /** When it is finalized or retried automatically; null when neither is scheduled. */
  due: number | null
  /** When it is to be paid, if it was sent; null or undefined where it is charged. */
  due_date?: number | null
  /** The customer's balance afterwards; null before finalization. */
  ending_balance: number | null
  finalized_at: number | null
  footer: string | null
  lines: InvoiceLine[]
  marked_uncollectible_at: number | null
  metadata: Record<string, string>
  number: string | null
  on_behalf_of: string | null
  paid_at: number | null
  paid_out_of_band: boolean
  /** Id of the invoice payment; null before finalization, and without an amount due. */
  payment: string | null
  payment_intent: string | null
  period_end: number
  period_start: number
  proration_date: number | null
  starting_balance: number
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void'
  subscription: string | null
  subscription_metadata: Record<string, string>
  test_clock: string | null
  transfer_data: { destination: string; amount_percent: number | null } | null
  voided_at: number | null
}

declare module '../../store/object-kinds.ts' {
  interface States {
    invoice: InvoiceState
  }
}

/** The sum of the lines before discounts, in minor units. */
export function subtotalOf(state: Pick<InvoiceState, 'lines'>): number {
  return state.lines.reduce((sum, line) => sum + line.amount, 0)
}

type Taxed = Pick<InvoiceState, 'currency' | 'default_tax_rates' | 'lines'>

/** The sum of the lines after discounts, with the taxes that are added, in minor units. */
export function totalOf(state: Taxed): number {
  const added = taxesOf(state).filter(({ inclusive }) => !inclusive)
  return discountedOf(state) + added.reduce((sum, { amount }) => sum + amount, 0)
}

/** The sum of the lines after discounts, in minor units. */
export function discountedOf(state: Pick<InvoiceState, 'lines'>): number {
  return subtotalOf(state) - state.lines.reduce((sum, line) => sum + sumOfDiscounts(line.discounts ?? []), 0)
}

/** The taxes of a line, after its discounts. */
export function taxesOfLine({ currency, default_tax_rates: rates = [] }: Taxed, line: InvoiceLine): Tax[] {
  const amount = line.amount - sumOfDiscounts(line.discounts ?? [])
  return taxesOn(amount, line.tax_rates ?? rates, roundingStep(currency))
}

/** The taxes of all lines, by their rates. */
export function taxesOf(state: Taxed): Tax[] {
  const taxes = state.lines.flatMap((line) => taxesOfLine(state, line))
  return [...new Set(taxes.map(({ rate }) => rate))].map((rate) => {
    const same = taxes.filter((tax) => tax.rate === rate)
    const sum = (part: 'amount' | 'taxable') => same.reduce((total, tax) => total + tax[part], 0)
    return { rate, amount: sum('amount'), inclusive: same[0]?.inclusive ?? false, taxable: sum('taxable') }
  })
}

/**
 * The amount due and the customer's new balance: credit is used first, debt is added. Stripe: currencies, minimum amounts.
 * An amount below the minimum charge is carried to the next invoice.
 */
export function dueAmount(
  total: number,
  balance: number,
  isTooSmall: (due: number) => boolean,
): { due: number; balance: number } {
  const sum = total + balance
  return sum > 0 && !isTooSmall(sum) ? { due: sum, balance: 0 } : { due: 0, balance: sum }
}
