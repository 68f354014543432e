import type { Move } from '../move.ts'

/** The sandbox has no taxes: the amounts without them are the amounts. */
export const taxesOfInvoices: Move = {
  version: '2025-03-31.basil',
  title:
    'Invoices and their lines have `total_taxes` and `taxes` instead of `tax`, `total_tax_amounts`, `tax_amounts` and `tax_rates`.',
  page: 'https://docs.stripe.com/changelog/basil/2025-03-31/invoice-tax-configurations',
  answers: {
    invoice: (invoice) => ({ ...invoice, tax: null, total_tax_amounts: [] }),
    line_item: (line) => ({
      ...line,
      amount_excluding_tax: line.amount ?? null,
      tax_amounts: [],
      tax_rates: [],
      unit_amount_excluding_tax: String(Number(line.amount ?? 0) / (Number(line.quantity ?? 1) || 1)),
    }),
  },
}
