import { expect, test } from 'vitest'
import { formatMoney } from '../../money/currency.ts'
import { invoicePdf } from './pdf.ts'
import type { InvoiceView } from './view.ts'

const view: InvoiceView = {
  id: 'in_1',
  live: false,
  merchant: 'Tea House',
  number: 'A-1',
  status: 'open',
  due: '$10.00',
  head: '$10.00',
  facts: [],
  billedTo: [],
  lines: [{ description: 'Tea', amount: '$10.00' }],
  totals: [['Total', '$10.00']],
  memo: null,
  footer: null,
  challenge: null,
  values: {},
  errors: {},
}

/** The texts of the PDF with the places where they begin. */
function textsOf(changes: Partial<InvoiceView>) {
  const file = new TextDecoder('latin1').decode(invoicePdf({ ...view, ...changes }))
  return [...file.matchAll(/\/F1 (\d+) Tf ([\d.-]+) ([\d.]+) Td \((.*)\) Tj/g)].map(([, size, x, y, text = '']) => ({
    size: Number(size),
    x: Number(x),
    y: Number(y),
    text,
  }))
}

test.each(['eur', 'ils', 'inr', 'krw', 'php', 'vnd', 'xof'])('an amount in %s is read without its sign', (currency) => {
  const [amount] = textsOf({ head: formatMoney(-123_400, currency) }).filter(({ size }) => size === 16)
  expect(amount?.text).not.toContain('?')
  if (currency === 'inr') expect(amount?.text).toBe('-INR 1,234.00 due')
})

test('a long text of each kind is wrapped, without a lost letter', () => {
  const word = 'w'.repeat(250)
  const texts = textsOf({
    merchant: word,
    number: word,
    facts: [['Order', word]],
    billedTo: [word],
    memo: word,
    footer: word,
    lines: [{ description: word, amount: '$10.00' }],
  })
  expect(texts.map(({ text }) => text.replaceAll(/[^w]/g, '').length).reduce((a, b) => a + b)).toBe(7 * 250)
  for (const { size, text, x } of texts) expect(x + text.length * size * 0.53).toBeLessThanOrEqual(595 - 55)
})

test('an amount of many digits stays on its line', () => {
  const [amount] = textsOf({ totals: [['Total', '₹9,99,99,999.00']] }).filter(({ text }) => text.startsWith('INR'))
  expect(amount?.x).toBeGreaterThan(56)
  expect((amount?.x ?? 0) + (amount?.text.length ?? 0) * 5.3).toBeLessThanOrEqual(595 - 55)
})
