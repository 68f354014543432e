import type { Buyer, LineWire, Seller } from '../../contract/invoices/schema.ts'
import { decimalOf } from '../../core/currency/digits.ts'
import { translationFor } from '../../core/language/translation.ts'
import { dayIn, type InvoiceDocument } from './invoice-document.ts'

/** The name of the file in the PDF, as Factur-X prescribes it. */
export const xmlName = 'factur-x.xml'

/** The content of an element: a text, or elements. An element without content is left out. */
type Content = string | null | readonly Element[]
type Element = readonly [name: string, content: Content, attributes?: Readonly<Record<string, string>>]

const namespaces = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}

/** Codes of the United Nations (UNTDID 1001): commercial invoice, credit note. */
const typeCodes = { invoice: '380', credit_note: '381' } as const

/**
 * The data of a document as XML: Cross Industry Invoice in the profile of the European standard EN 16931. BT-… are its business terms.
 * Everything is paid, or given back, when the document is issued, so nothing is due.
 */
export function invoiceXml(document: InvoiceDocument): string {
  const { type, number, issued, lines, timeZone, livemode } = document
  const { text } = translationFor(document.locale)
  const root: Element = [
    'rsm:CrossIndustryInvoice',
    [
      [
        'rsm:ExchangedDocumentContext',
        [['ram:GuidelineSpecifiedDocumentContextParameter', [['ram:ID', 'urn:cen.eu:en16931:2017']]]],
      ],
      [
        'rsm:ExchangedDocument',
        [
          ['ram:ID', number],
          ['ram:TypeCode', typeCodes[type]],
          ['ram:IssueDateTime', [dateOf(timeZone, issued)]],
          // BT-22
          ['ram:IncludedNote', livemode ? null : [['ram:Content', text('invoice.test')]]],
        ],
      ],
      [
        'rsm:SupplyChainTradeTransaction',
        [
          ...lines.map((line, index) => lineOf(line, index + 1, document)),
          ['ram:ApplicableHeaderTradeAgreement', [sellerOf(document.seller), buyerOf(document)]],
          [
            'ram:ApplicableHeaderTradeDelivery',
            [
              [
                'ram:ActualDeliverySupplyChainEvent',
                [['ram:OccurrenceDateTime', [dateOf(timeZone, document.supplied)]]],
              ],
            ],
          ],
          ['ram:ApplicableHeaderTradeSettlement', settlementOf(document)],
        ],
      ],
    ],
    namespaces,
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(root, '')}`
}

/**
 * The category of a supply without tax: exempt for a seller with a tax number, which that category requires; otherwise outside the scope
 * of the tax, with which no tax numbers may stand.
 */
function categoryOf({ tax_number }: Seller): 'E' | 'O' {
  return tax_number === null ? 'O' : 'E'
}

function lineOf(line: LineWire, number: number, { currency, seller, timeZone }: InvoiceDocument): Element {
  const { description, quantity, unit_amount, amount, period } = line
  const category = categoryOf(seller)
  return [
    'ram:IncludedSupplyChainTradeLineItem',
    [
      ['ram:AssociatedDocumentLineDocument', [['ram:LineID', String(number)]]],
      ['ram:SpecifiedTradeProduct', [['ram:Name', description]]],
      [
        'ram:SpecifiedLineTradeAgreement',
        [['ram:NetPriceProductTradePrice', [['ram:ChargeAmount', amountText(unit_amount, currency)]]]],
      ],
      // C62: one, of no other unit.
      ['ram:SpecifiedLineTradeDelivery', [['ram:BilledQuantity', String(quantity), { unitCode: 'C62' }]]],
      [
        'ram:SpecifiedLineTradeSettlement',
        [
          [
            'ram:ApplicableTradeTax',
            [
              ['ram:TypeCode', 'VAT'],
              ['ram:CategoryCode', category],
              ['ram:RateApplicablePercent', category === 'E' ? '0' : null],
            ],
          ],
          [
            'ram:BillingSpecifiedPeriod',
            period && [
              ['ram:StartDateTime', [dateOf(timeZone, new Date(period.start * 1000))]],
              ['ram:EndDateTime', [dateOf(timeZone, new Date(period.end * 1000))]],
            ],
          ],
          [
            'ram:SpecifiedTradeSettlementLineMonetarySummation',
            [['ram:LineTotalAmount', amountText(amount, currency)]],
          ],
        ],
      ],
    ],
  ]
}

function sellerOf({ id, name, address, tax_number }: Seller): Element {
  return [
    'ram:SellerTradeParty',
    [
      // BT-29, as a seller without a registration has no other identifier.
      ['ram:ID', id],
      ['ram:Name', name],
      addressOf(address, address.country),
      // FC: a number of the tax office, not a VAT identifier.
      ['ram:SpecifiedTaxRegistration', tax_number === null ? null : [['ram:ID', tax_number, { schemeID: 'FC' }]]],
    ],
  ]
}

/** The standard requires a name and a country of the buyer: those that are not known are the email, and the country of the seller. */
function buyerOf({ buyer, seller, locale }: InvoiceDocument): Element {
  const { name, email, address, tax_number } = buyer
  return [
    'ram:BuyerTradeParty',
    [
      // BT-46, because category O excludes VAT identifiers.
      ['ram:ID', tax_number],
      ['ram:Name', name ?? email ?? translationFor(locale).text('invoice.customer')],
      addressOf(address, address?.country ?? seller.address.country),
      ['ram:URIUniversalCommunication', email === null ? null : [['ram:URIID', email, { schemeID: 'EM' }]]],
    ],
  ]
}

function addressOf(address: Buyer['address'], country: string | null): Element {
  return [
    'ram:PostalTradeAddress',
    [
      ['ram:PostcodeCode', address?.postal_code ?? null],
      ['ram:LineOne', address?.line1 ?? null],
      ['ram:LineTwo', address?.line2 ?? null],
      ['ram:CityName', address?.city ?? null],
      ['ram:CountryID', country],
      ['ram:CountrySubDivisionName', address?.state ?? null],
    ],
  ]
}

function settlementOf({ currency, total, seller, corrects, timeZone }: InvoiceDocument): Element[] {
  const code = currency.toUpperCase()
  const amount = amountText(total, currency)
  const category = categoryOf(seller)
  return [
    ['ram:InvoiceCurrencyCode', code],
    [
      'ram:ApplicableTradeTax',
      [
        ['ram:CalculatedAmount', '0'],
        ['ram:TypeCode', 'VAT'],
        ['ram:ExemptionReason', seller.tax_reason],
        ['ram:BasisAmount', amount],
        ['ram:CategoryCode', category],
        ['ram:ExemptionReasonCode', category === 'O' ? 'VATEX-EU-O' : null],
        ['ram:RateApplicablePercent', category === 'E' ? '0' : null],
      ],
    ],
    [
      'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
      [
        ['ram:LineTotalAmount', amount],
        ['ram:TaxBasisTotalAmount', amount],
        ['ram:TaxTotalAmount', '0', { currencyID: code }],
        ['ram:GrandTotalAmount', amount],
        ['ram:TotalPrepaidAmount', amount],
        ['ram:DuePayableAmount', '0'],
      ],
    ],
    [
      'ram:InvoiceReferencedDocument',
      corrects && [
        ['ram:IssuerAssignedID', corrects.number],
        [
          'ram:FormattedIssueDateTime',
          [
            [
              'qdt:DateTimeString',
              dateText(timeZone, new Date(corrects.created * 1000)),
              { ...format, 'xmlns:qdt': qualified },
            ],
          ],
        ],
      ],
    ],
  ]
}

/** The standard takes at most two decimals (BR-DEC); amounts of currencies with three end in zero. */
function amountText(amount: number | bigint, currency: string): string {
  return decimalOf(amount, currency).replace(/(\.\d\d)0$/, '$1')
}

const qualified = 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100'
/** 102: year, month and day. */
const format = { format: '102' }

function dateText(timeZone: string, moment: Date): string {
  return dayIn(timeZone, moment).replaceAll('-', '')
}

function dateOf(timeZone: string, moment: Date): Element {
  return ['udt:DateTimeString', dateText(timeZone, moment), format]
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Characters that XML has no form for. */
const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

function escaped(text: string): string {
  return text.replaceAll(forbidden, ' ').replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)
}

function write([name, content, attributes = {}]: Element, indent: string): string {
  if (content === null) return ''
  const given = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`)
  const open = `${indent}<${name}${given.join('')}>`
  if (typeof content === 'string') return `${open}${escaped(content)}</${name}>\n`
  const inner = content.map((element) => write(element, `${indent}  `)).join('')
  return inner === '' ? '' : `${open}\n${inner}${indent}</${name}>\n`
}
