import type { Context } from '../../http/context.ts'
import type { Wire } from '../../http/wire.ts'
import { taxRatesWire } from '../../resources/tax-rates.ts'
import type { Move } from '../move.ts'

type Tax = {
  amount: number
  tax_behavior: string
  tax_rate_details: { tax_rate: string }
  taxability_reason: string
  taxable_amount: number
}

const formerTax = ({ amount, tax_behavior, tax_rate_details, taxability_reason, taxable_amount }: Tax): Wire => ({
  amount,
  inclusive: tax_behavior === 'inclusive',
  tax_rate: tax_rate_details.tax_rate,
  taxability_reason,
  taxable_amount,
})
const sumOf = (taxes: Tax[]) => taxes.reduce((sum, { amount }) => sum + amount, 0)

function invoice(object: Wire): Wire {
  const taxes = (object.total_taxes ?? []) as unknown as Tax[]
  return { ...object, tax: taxes.length === 0 ? null : sumOf(taxes), total_tax_amounts: taxes.map(formerTax) }
}

function line(object: Wire, ctx: Context): Wire {
  const taxes = (object.taxes ?? []) as unknown as Tax[]
  const included = sumOf(taxes.filter(({ tax_behavior }) => tax_behavior === 'inclusive'))
  const untaxed = Number(object.amount ?? 0) - included
  const rates = taxes.map(({ tax_rate_details }) => ({
    id: tax_rate_details.tax_rate,
    inclusive: false,
    percentage: 0,
  }))
  return {
    ...object,
    amount_excluding_tax: object.amount === undefined ? null : untaxed,
    tax_amounts: taxes.map(formerTax),
    tax_rates: taxRatesWire(ctx, rates),
    unit_amount_excluding_tax: String(untaxed / (Number(object.quantity ?? 1) || 1)),
  }
}

export const taxesOfInvoices: Move = {
  version: '2025-03-31.basil',
  title:
    'Invoices and their lines have `total_taxes` and `taxes` instead of `tax`, `total_tax_amounts`, `tax_amounts` and `tax_rates`.',
  page: 'https://docs.stripe.com/changelog/basil/2025-03-31/invoice-tax-configurations',
  answers: { invoice, line_item: line },
}
