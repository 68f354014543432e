import anyAscii from 'any-ascii'
import PDFDocument from 'pdfkit'
import type { Buyer, Seller } from '../../contract/invoices/schema.ts'
import { formatMoney } from '../../core/currency/format-money.ts'
import { breakLines } from '../../core/pdf/break-lines.ts'
import { collect } from '../../core/pdf/collect.ts'
import { loadFont } from '../../core/pdf/fonts.ts'
import { printable, unprintableCharacters } from '../../core/pdf/printable.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { invoiceXml, testNote, xmlName } from './invoice-xml.ts'

// A4, in points.
const page = { size: 'A4', width: 595.28, height: 841.89, margin: 56 } as const
const type: Readonly<Record<'title' | 'text' | 'small' | 'line', number>> = {
  title: 18,
  text: 9.5,
  small: 8,
  line: 13.5,
}
const right = page.width - page.margin
const columns = { quantity: 330, each: 420, amount: right } as const
const bottom = page.height - page.margin - 30

/**
 * Renders a document as PDF/A-3b with its data as XML attached (Factur-X, profile EN 16931). The same document results in the same
 * bytes.
 */
export async function renderInvoice(document: InvoiceDocument): Promise<Buffer> {
  const title = `${titleOf(document)} ${document.number}`
  const pdf = new PDFDocument({
    size: page.size,
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    // No default font: PDF/A embeds each font.
    font: '',
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    lang: 'en',
    // The dates of the file are those of the document. PDF/A wants no others beside them.
    info: { Title: title, CreationDate: document.issued },
  })
  const bytes = collect(pdf)
  pdf.registerFont('regular', loadFont()).registerFont('bold', loadFont('bold'))
  // A constant, as the types of pdfkit lack the relationship.
  const attachment = {
    name: xmlName,
    type: 'text/xml',
    description: 'The data of this document',
    // The same invoice in another form, as Factur-X prescribes for this profile.
    relationship: 'Alternative',
    creationDate: document.issued,
    modifiedDate: document.issued,
  }
  pdf.file(Buffer.from(invoiceXml(document)), attachment)
  pdf.appendXML(facturX)
  draw(pdf, document)
  pdf.end()
  return bytes
}

function titleOf({ type, corrects }: Pick<InvoiceDocument, 'type' | 'corrects'>): string {
  if (type === 'credit_note') return 'Credit note'
  return corrects === null ? 'Invoice' : 'Invoice (cancels a credit note)'
}

function draw(pdf: PDFKit.PDFDocument, document: InvoiceDocument): void {
  const { currency, lines, seller, buyer } = document
  const money = (amount: number | bigint) => formatMoney(amount, currency)
  let y = 0
  const begin = () => {
    pdf.addPage()
    y = page.margin
  }
  const write = (text: string, x: number, { bold = false, size = type.text, end = false } = {}) => {
    pdf.font(bold ? 'bold' : 'regular').fontSize(size)
    const shown = drawable(text)
    pdf.text(shown, end ? x - pdf.widthOfString(shown) : x, y, { lineBreak: false })
  }
  /** Writes a text, broken into lines, and moves below it. */
  const paragraph = (text: string, x: number, width: number, { bold = false, size = type.text } = {}) => {
    pdf.font(bold ? 'bold' : 'regular').fontSize(size)
    for (const words of breakLines(drawable(text), width, (word) => pdf.widthOfString(word))) {
      if (y > bottom) begin()
      // A part in a right-to-left script is drawn by itself.
      let at = x
      for (const part of words) {
        write(part, at, { bold, size })
        at += pdf.widthOfString(`${part} `)
      }
      y += size + 4
    }
  }
  const rule = () => {
    pdf.moveTo(page.margin, y).lineTo(right, y).lineWidth(0.5).strokeColor('#999999').stroke()
    y += 8
  }

  begin()
  if (!document.livemode) {
    paragraph(testNote, page.margin, right - page.margin, { bold: true })
    y += 6
  }
  paragraph(titleOf(document), page.margin, right - page.margin, { bold: true, size: type.title })
  y += 10
  const top = y
  paragraph('From', page.margin, 220, { size: type.small })
  for (const line of partyLines(seller)) paragraph(line, page.margin, 220)
  const left = y
  y = top
  paragraph('To', 320, 220, { size: type.small })
  for (const line of partyLines(buyer)) paragraph(line, 320, 220)
  y = Math.max(left, y) + 14

  for (const [name, value] of factsOf(document)) {
    write(name, page.margin, { size: type.small })
    paragraph(value, 180, right - 180)
  }
  y += 14

  write('Description', page.margin, { bold: true })
  write('Quantity', columns.quantity, { bold: true, end: true })
  write('Price', columns.each, { bold: true, end: true })
  write('Amount', columns.amount, { bold: true, end: true })
  y += type.line + 2
  rule()
  for (const { description, quantity, unit_amount, amount, period } of lines) {
    if (y > bottom) begin()
    write(String(quantity), columns.quantity, { end: true })
    write(money(unit_amount), columns.each, { end: true })
    write(money(amount), columns.amount, { end: true })
    const width = 220
    paragraph(description, page.margin, width)
    const dates = period && [period.start, period.end].map((time) => day(document.timeZone, new Date(time * 1000)))
    if (dates) paragraph(dates.join(' – '), page.margin, width, { size: type.small })
    y += 3
  }
  rule()
  if (y > bottom - 60) begin()
  for (const [name, value, bold] of [
    ['Tax', money(0), false],
    ['Total', `${money(document.total)} ${currency.toUpperCase()}`, true],
    [document.type === 'credit_note' ? 'Given back' : 'Paid', money(document.total), false],
    ['Amount due', money(0), false],
  ] as const) {
    write(name, columns.quantity, { bold })
    write(value, columns.amount, { bold, end: true })
    y += type.line + 2
  }
  y += 14
  paragraph(seller.tax_reason, page.margin, right - page.margin)

  const { count } = pdf.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(index)
    y = page.height - page.margin
    write(`${document.number}, page ${index + 1} of ${count}`, right, { size: type.small, end: true })
  }
}

/** The name, the address and the tax number of a party, a line each. */
function partyLines({ name, address, tax_number, ...rest }: Seller | Buyer): string[] {
  const email = 'email' in rest ? rest.email : null
  const city = [address?.postal_code, address?.city].filter(Boolean).join(' ')
  const lines = [name, address?.line1, address?.line2, city, address?.state, countryName(address?.country), email]
  return [
    ...lines.filter((line) => typeof line === 'string' && line !== ''),
    ...(tax_number === null ? [] : [`Tax number ${tax_number}`]),
  ] as string[]
}

const countries = new Intl.DisplayNames('en', { type: 'region' })

function countryName(code: string | null | undefined): string | null {
  if (!code) return null
  return /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code
}

function factsOf({ type: kind, number, corrects, issued, supplied, timeZone }: InvoiceDocument): [string, string][] {
  const isRefund = corrects !== null
  return [
    ['Number', number],
    ['Date', day(timeZone, issued)],
    [isRefund ? 'Date of the refund' : 'Date of the payment', day(timeZone, supplied)],
    ...(corrects
      ? ([
          [
            kind === 'credit_note' ? 'For invoice' : 'Cancels credit note',
            `${corrects.number} of ${day(timeZone, new Date(corrects.created * 1000))}`,
          ],
        ] satisfies [string, string][])
      : []),
  ]
}

/** "5 March 2026" in a zone. */
function day(timeZone: string, moment: Date): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(moment)
}

/** A text in the characters of the font. Others are written in Latin letters; the XML has them as they are. */
function drawable(text: string): string {
  const shown = printable(text)
  const missing = new Set(unprintableCharacters(shown, loadFont()))
  if (missing.size === 0) return shown
  return Array.from(shown, (character) => (missing.has(character) ? anyAscii(character) : character)).join('')
}

/** The metadata of Factur-X, with their schema: PDF/A requires one for names of others. */
const facturX = `
        <rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">
            <fx:DocumentType>INVOICE</fx:DocumentType>
            <fx:DocumentFileName>${xmlName}</fx:DocumentFileName>
            <fx:Version>1.0</fx:Version>
            <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
        </rdf:Description>
        <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
            <pdfaExtension:schemas>
                <rdf:Bag>
                    <rdf:li rdf:parseType="Resource">
                        <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
                        <pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
                        <pdfaSchema:prefix>fx</pdfaSchema:prefix>
                        <pdfaSchema:property>
                            <rdf:Seq>${['DocumentFileName', 'DocumentType', 'Version', 'ConformanceLevel'].map(property).join('')}
                            </rdf:Seq>
                        </pdfaSchema:property>
                    </rdf:li>
                </rdf:Bag>
            </pdfaExtension:schemas>
        </rdf:Description>`

function property(name: string): string {
  return `
                                <rdf:li rdf:parseType="Resource">
                                    <pdfaProperty:name>${name}</pdfaProperty:name>
                                    <pdfaProperty:valueType>Text</pdfaProperty:valueType>
                                    <pdfaProperty:category>external</pdfaProperty:category>
                                    <pdfaProperty:description>${name} of the attached invoice</pdfaProperty:description>
                                </rdf:li>`
}
