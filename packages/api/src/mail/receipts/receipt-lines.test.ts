import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { translationFor } from '../../core/language/translation.ts'
import { lineName, receiptLines } from './receipt-lines.ts'

const payment = {
  amountReceived: 2500n,
  amountDiscount: 0n,
  description: null as string | null,
  passFees: false,
  feeAmount: 163n,
  invoiceLines: null as object[] | null,
}
const nothing = { checkout: null, subscription: null }
const item = (name: string, amount: number, quantity: number) => ({
  price_id: null,
  product_id: null,
  name,
  amount,
  currency: 'usd',
  quantity,
})
const shown = (lines: ReturnType<typeof receiptLines>) => lines.map(({ name, amount }) => [name, amount])

describe('the lines of a checkout', () => {
  test('are its items, the shipping, and the fee that the customer paid', () => {
    const lineItems = [item('Tea', 1000, 2), item('Cup', 300, 1)]
    const lines = receiptLines(
      { ...payment, amountReceived: 2987n },
      { ...nothing, checkout: { lineItems, amountShipping: 500n } },
    )
    expect(lines).toMatchObject([
      { name: 'Tea', quantity: 2, each: 1000n, amount: 2000n },
      { name: 'Cup', quantity: 1, each: 300n, amount: 300n },
      { name: 'Shipping', quantity: null, each: null, amount: 500n },
      { name: 'Processing fee', quantity: null, each: null, amount: 187n },
    ])
  })

  test('have the discount below the items', () => {
    const checkout = { lineItems: [item('Tea', 1000, 2)], amountShipping: 500n }
    const reduced = { ...payment, amountReceived: 2094n, amountDiscount: 500n }
    expect(shown(receiptLines(reduced, { ...nothing, checkout }))).toEqual([
      ['Tea', 2000n],
      ['Discount', -500n],
      ['Shipping', 500n],
      ['Processing fee', 94n],
    ])
  })

  test('are its items alone where the merchant bears the fee and nothing is shipped', () => {
    const checkout = { lineItems: [item('Tea', 2500, 1)], amountShipping: 0n }
    expect(shown(receiptLines(payment, { ...nothing, checkout }))).toEqual([['Tea', 2500n]])
  })
})

describe('the lines of an invoice', () => {
  const line = (name: string, amount: string, quantity = 1) => ({
    name,
    amount,
    quantity,
    start: 1_767_225_600,
    end: 1_769_904_000,
  })

  test('have their periods, and the price of one unit of several', () => {
    const invoiceLines = [line('Tea', '2000', 2), line('Processing fee', '500')]
    expect(receiptLines({ ...payment, invoiceLines }, nothing)).toEqual([
      {
        name: 'Tea',
        label: null,
        within: null,
        quantity: 2,
        each: 1000n,
        amount: 2000n,
        period: { start: new Date('2026-01-01'), end: new Date('2026-02-01') },
      },
      expect.objectContaining({ name: 'Processing fee', quantity: null, each: null, amount: 500n }),
    ])
  })

  test('of a proration that does not divide by its seats is one sum', () => {
    const [first] = receiptLines({ ...payment, invoiceLines: [line('Remaining time on 3 × Tea', '2500', 3)] }, nothing)
    expect(first).toMatchObject({ quantity: null, each: null, amount: 2500n })
  })

  test.each([
    ['Processing fee', 'Bearbeitungsgebühr'],
    ['Processing fee, adjusted to the total', 'Bearbeitungsgebühr'],
    ['Remaining time on 3 × Tea after 16 Apr 2026', 'Verbleibende Zeit: Tea'],
    ['Unused time on Tea after 16 Apr 2026', 'Nicht genutzte Zeit: Tea'],
    ['Unused time on Processing fee after 16 Apr 2026', 'Nicht genutzte Zeit: Bearbeitungsgebühr'],
    ['Unused time on Tea', 'Unused time on Tea'],
  ])('translate %s (fault: a customer read English)', (name, translated) => {
    const [first] = receiptLines({ ...payment, passFees: true, invoiceLines: [line(name, '2500')] }, nothing)
    expect(first && lineName(first, translationFor('de'))).toBe(translated)
  })

  test.each([
    ['Frais de traitement', true, 'fr', 'Bearbeitungsgebühr'],
    ['Processing fee', true, 'fr', 'Bearbeitungsgebühr'],
    ['Frais de traitement', true, null, 'Frais de traitement'],
    ['Frais de traitement', false, 'fr', 'Frais de traitement'],
    ['Unused time on Processing fee after 16 Apr 2026', false, null, 'Nicht genutzte Zeit: Processing fee'],
  ])(
    'name as the fee what the processor names so (fault: items of the merchant, too): %s, %s, %s',
    (name, passFees, locale, shown) => {
      const subscription = { name: 'Tea', locale }
      const [first] = receiptLines(
        { ...payment, passFees, invoiceLines: [line(name, '2500')] },
        { ...nothing, subscription },
      )
      expect(first && lineName(first, translationFor('de'))).toBe(shown)
    },
  )

  test('end with the credit that paid the rest', () => {
    const lines = receiptLines({ ...payment, invoiceLines: [line('Tea', '3000')] }, nothing)
    expect(shown(lines)).toEqual([
      ['Tea', 3000n],
      ['Credit', -500n],
    ])
  })

  test('of a moment have no period', () => {
    const [first] = receiptLines(
      { ...payment, invoiceLines: [{ ...line('Tea', '2500'), end: 1_767_225_600 }] },
      nothing,
    )
    expect(first?.period).toBeNull()
  })
})

describe('the lines of a payment of which nothing else is known', () => {
  test.each([
    [{ description: 'Order 7' }, [['Order 7', 2500n]]],
    [{ description: '' }, [['Payment', 2500n]]],
    [{ description: null }, [['Payment', 2500n]]],
    [
      { description: 'Order 7', amountDiscount: 500n },
      [
        ['Order 7', 3000n],
        ['Discount', -500n],
      ],
    ],
    [
      { description: 'Order 7', passFees: true },
      [
        ['Order 7', 2337n],
        ['Processing fee', 163n],
      ],
    ],
  ])('%o are as expected', (fields, lines) => {
    expect(shown(receiptLines({ ...payment, ...fields }, nothing))).toEqual(lines)
  })

  test('name the subscription before the description', () => {
    const subscription = { name: 'Tea club', locale: null }
    const of = { ...payment, description: 'Subscription creation' }
    expect(shown(receiptLines(of, { ...nothing, subscription }))).toEqual([['Tea club', 2500n]])
  })
})

test('the lines add up to the amount received, for any sale', () => {
  const items = fc.array(
    fc.record({
      name: fc.string(),
      amount: fc.integer({ min: 1, max: 99_999 }),
      quantity: fc.integer({ min: 1, max: 999 }),
    }),
    { minLength: 1, maxLength: 100 },
  )
  const cents = fc.bigInt({ min: 0n, max: 99_999_999n })
  fc.assert(
    fc.property(items, cents, cents, cents, (lineItems, amountShipping, amountReceived, amountDiscount) => {
      const checkout = { lineItems, amountShipping }
      const lines = receiptLines({ ...payment, amountReceived, amountDiscount }, { ...nothing, checkout })
      expect(lines.reduce((sum, { amount }) => sum + amount, 0n)).toBe(amountReceived)
    }),
  )
})
