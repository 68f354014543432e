import type { InvoiceDocument } from '../invoice-document.ts'

const nowhere = { line1: null, line2: null, city: null, state: null, postal_code: null, country: null }

/** An invoice with every kind of line. */
export const invoice: InvoiceDocument = {
  type: 'invoice',
  number: '2026-000001',
  corrects: null,
  currency: 'usd',
  lines: [
    { description: 'Déjà vu: tea & cups', quantity: 2, unit_amount: 700, amount: 1400, period: null },
    {
      description: 'Plan',
      quantity: 1,
      unit_amount: 1000,
      amount: 1000,
      period: { start: 1796000000, end: 1798600000 },
    },
    { description: 'Discount', quantity: -1, unit_amount: 400, amount: -400, period: null },
  ],
  total: 2000n,
  seller: {
    id: 'mer_4fT0Jw2Vn8QkXz6LmB1yRc3d',
    name: 'Tea & Sons',
    address: { ...nowhere, line1: '5 Frederick Street', city: 'Port of Spain', country: 'TT' },
    tax_number: null,
    tax_reason: 'The seller is not registered for tax.',
  },
  buyer: {
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    address: { ...nowhere, line1: '1 Rue Lamartine', postal_code: '97200', city: 'Fort-de-France', country: 'MQ' },
    tax_number: 'FR12345678901',
  },
  issued: new Date('2026-11-30T12:00:00Z'),
  supplied: new Date('2026-11-30T11:59:58Z'),
  locale: null,
  timeZone: 'UTC',
  livemode: true,
}

/** The credit note of a part of it. */
export const creditNote: InvoiceDocument = {
  ...invoice,
  type: 'credit_note',
  number: 'CN-2026-000001',
  corrects: { id: 'inv_4fT0Jw2Vn8QkXz6LmB1yRc3d', number: '2026-000001', created: 1796040000 },
  lines: [{ description: 'Refund', quantity: 1, unit_amount: 500, amount: 500, period: null }],
  total: 500n,
}
