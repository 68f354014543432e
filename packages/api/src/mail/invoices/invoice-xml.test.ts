import { describe, expect, test } from 'vitest'
import type { InvoiceDocument } from './invoice-document.ts'
import { invoiceXml } from './invoice-xml.ts'
import { creditNote, invoice } from './testing/documents.ts'

/** The texts of an element, in the order of the document. */
function textsOf(xml: string, name: string): string[] {
  return Array.from(
    xml.matchAll(new RegExp(`<ram:${name}(?: [^>]*)?>([^<]*)</ram:${name}>`, 'g')),
    ([, text = '']) => text,
  )
}

const sum = (texts: readonly string[]) => texts.reduce((total, text) => total + Math.round(Number(text) * 100), 0)

describe.each<[string, InvoiceDocument]>([
  ['an invoice', invoice],
  ['a credit note', creditNote],
  ['an invoice of a seller with a tax number', { ...invoice, seller: { ...invoice.seller, tax_number: '12/345' } }],
  [
    'an invoice of an unknown buyer',
    { ...invoice, buyer: { name: null, email: null, address: null, tax_number: null } },
  ],
])('%s', (_, document) => {
  const xml = invoiceXml(document)

  test('has the terms that the European standard requires', () => {
    for (const name of ['TypeCode', 'InvoiceCurrencyCode', 'Name', 'CountryID', 'ExemptionReason', 'DuePayableAmount'])
      expect(textsOf(xml, name)[0], name).toMatch(/./)
    // BR-06 to BR-11: both parties have a name and a country.
    expect(
      xml.match(/<ram:(Seller|Buyer)TradeParty>[\s\S]*?<ram:Name>[^<]+<[\s\S]*?<ram:CountryID>[A-Z]{2}</g),
    ).toHaveLength(2)
    expect(xml).toContain('<ram:ID>urn:cen.eu:en16931:2017</ram:ID>')
    expect(xml).not.toMatch(/<ram:\w+>\s*<\/ram:\w+>/)
  })

  test('has sums that agree (BR-CO-10, BR-CO-13, BR-CO-15, BR-CO-16), and no negative price (BR-27)', () => {
    const [total = '', ...lines] = textsOf(xml, 'LineTotalAmount').toReversed()
    expect(sum(lines)).toBe(sum([total]))
    const { length } = document.lines
    expect(lines).toHaveLength(length)
    for (const name of ['BasisAmount', 'TaxBasisTotalAmount', 'GrandTotalAmount', 'TotalPrepaidAmount'])
      expect(textsOf(xml, name), name).toEqual([total])
    expect(textsOf(xml, 'DuePayableAmount')).toEqual(['0'])
    const quantities = textsOf(xml, 'BilledQuantity')
    textsOf(xml, 'ChargeAmount').forEach((price, index) => {
      expect(Number(price)).toBeGreaterThanOrEqual(0)
      expect(sum([String(Number(price) * Number(quantities[index]))])).toBe(sum([lines.toReversed()[index] ?? '']))
    })
  })

  test('has one category without tax; out of scope has no rate (BR-O-05), exempt has the rate zero and a tax number (BR-E-02)', () => {
    const exempt = document.seller.tax_number !== null
    expect(new Set(textsOf(xml, 'CategoryCode'))).toEqual(new Set([exempt ? 'E' : 'O']))
    expect(textsOf(xml, 'RateApplicablePercent').length).toBe(exempt ? document.lines.length + 1 : 0)
    expect(xml.includes('schemeID="FC"')).toBe(exempt)
    expect(textsOf(xml, 'ExemptionReason')).toEqual([document.seller.tax_reason])
    expect(textsOf(xml, 'TaxTotalAmount')).toEqual(['0'])
  })
})

test('a credit note names the invoice that it credits, with its date', () => {
  const xml = invoiceXml(creditNote)
  expect(textsOf(xml, 'TypeCode')[0]).toBe('381')
  expect(textsOf(xml, 'IssuerAssignedID')).toEqual(['2026-000001'])
  expect(xml).toMatch(/<qdt:DateTimeString format="102"[^>]*>20261130</)
})

test('the XML of a document of test mode has the note that it is not an invoice (BT-22)', () => {
  const note = /<\/ram:IssueDateTime>\s*<ram:IncludedNote>\s*<ram:Content>Test mode: not an invoice<\/ram:Content>/
  expect(invoiceXml({ ...invoice, livemode: false })).toMatch(note)
  expect(invoiceXml(invoice)).not.toContain('IncludedNote')
})

test('texts cannot break out of their elements, and characters without a form in XML are blanks', () => {
  const name = `<a> & "b" \u0007\ufffe`
  const xml = invoiceXml({ ...invoice, buyer: { ...invoice.buyer, name } })
  expect(xml).toContain('<ram:Name>&lt;a&gt; &amp; &quot;b&quot;   </ram:Name>')
})

test('dates are those of the zone of the merchant', () => {
  const late = { ...invoice, issued: new Date('2026-12-31T23:30:00Z'), timeZone: 'America/Port_of_Spain' }
  expect(invoiceXml(late)).toContain('format="102">20261231<')
  expect(invoiceXml({ ...late, timeZone: 'Europe/Berlin' })).toContain('format="102">20270101<')
})

test.each([
  ['jpy', 1700n, '1700'],
  ['kwd', 1700n, '1.70'],
  ['usd', 1700n, '17.00'],
])('an amount in %s has at most two decimals (BR-DEC)', (currency, total, text) => {
  const lines = [{ description: 'Tea', quantity: 1, unit_amount: 1700, amount: 1700, period: null }]
  expect(textsOf(invoiceXml({ ...invoice, currency, total, lines }), 'GrandTotalAmount')).toEqual([text])
})
