import { expect, test } from 'vitest'
import { translationFor } from '../../core/language/translation.ts'
import { missingDocuments } from './missing-documents.ts'

const translation = translationFor('de')
const paidAt = new Date('2026-11-30T12:00:00Z')
const invoice = {
  lines: [{ name: 'Tea', label: null, within: null, quantity: null, each: null, amount: 1000n, period: null }],
  amountTotal: 1000n,
  paidAt,
}
const refund = { ref: 're_1', status: 'succeeded', amount: 400n, createdAt: paidAt }
const later = { ref: 're_2', status: 'succeeded', amount: 100n, createdAt: paidAt }
const creditNote = {
  id: 'inv_2',
  type: 'credit_note',
  number: 'CN-2027-000001',
  refundRef: 're_1',
  sequence: 1,
  createdAt: paidAt,
}

test('a payment without documents lacks its invoice and the credit notes of its refunds', () => {
  const [made, ...credits] = missingDocuments({ invoice, refunds: [refund, later], issued: [], translation })
  expect(made).toMatchObject({ type: 'invoice', amountTotal: 1000n, refundRef: null, corrects: null })
  expect(credits).toMatchObject([
    { type: 'credit_note', refundRef: 're_1', corrects: made, lines: [{ description: 'Erstattung' }] },
    { type: 'credit_note', refundRef: 're_2', corrects: made },
  ])
})

test.each([
  ['fails', [{ ...refund, status: 'failed' }]],
  ['has another one behind it', [refund, later]],
])('a payment whose invoice retention has deleted gets no second invoice when a refund %s', (_, refunds) => {
  expect(missingDocuments({ invoice, refunds, issued: [creditNote], translation })).toEqual([])
})
