import PDFDocument from 'pdfkit'
import type { Buyer, Seller } from '../../contract/invoices/schema.ts'
import { type Translation, translationFor } from '../../core/language/translation.ts'
import { breakLines } from '../../core/pdf/break-lines.ts'
import { collect } from '../../core/pdf/collect.ts'
import { drawText, widthOf } from '../../core/pdf/font-runs.ts'
import type { Weight } from '../../core/pdf/fonts.ts'
import { drawable } from '../../core/pdf/printable.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { invoiceXml, xmlName } from './invoice-xml.ts'

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
  const translation = translationFor(document.locale)
  const title = `${titleOf(document, translation)} ${document.number}`
  const pdf = new PDFDocument({
    size: page.size,
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    // No default font: PDF/A embeds each font.
    font: '',
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    lang: translation.language,
    // The dates of the file are those of the document. PDF/A wants no others beside them.
    info: { Title: title, CreationDate: document.issued },
  })
  const bytes = collect(pdf)
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
  draw(pdf, document, translation)
  pdf.end()
  return bytes
}

function titleOf({ type, corrects }: Pick<InvoiceDocument, 'type' | 'corrects'>, { text }: Translation): string {
  if (type === 'credit_note') return text('invoice.creditNote')
  return corrects === null ? text('invoice.title') : text('invoice.cancels')
}

function draw(pdf: PDFKit.PDFDocument, document: InvoiceDocument, translation: Translation): void {
  const { currency, lines, seller, buyer, timeZone } = document
  const { text } = translation
  const money = (amount: number | bigint) => translation.money(BigInt(amount), currency)
  let y = 0
  const begin = () => {
    pdf.addPage()
    y = page.margin
  }
  const write = (words: string, x: number, { bold = false, size = type.text, end = false } = {}) => {
    const style = { weight: weightOf(bold), size }
    const shown = drawable(words)
    drawText(pdf, shown, end ? x - widthOf(pdf, shown, style) : x, y, style)
  }
  /** Writes a text, broken into lines, and moves below it. */
  const paragraph = (content: string, x: number, width: number, { bold = false, size = type.text } = {}) => {
    const wide = (words: string) => widthOf(pdf, words, { weight: weightOf(bold), size })
    for (const parts of breakLines(drawable(content), width, wide)) {
      if (y > bottom) begin()
      let at = x
      for (const part of parts) {
        write(part, at, { bold, size })
        at += wide(part)
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
    paragraph(text('invoice.test'), page.margin, right - page.margin, { bold: true })
    y += 6
  }
  paragraph(titleOf(document, translation), page.margin, right - page.margin, { bold: true, size: type.title })
  y += 10
  const top = y
  paragraph(text('invoice.from'), page.margin, 220, { size: type.small })
  for (const line of partyLines(seller, translation)) paragraph(line, page.margin, 220)
  const left = y
  y = top
  paragraph(text('invoice.to'), 320, 220, { size: type.small })
  for (const line of partyLines(buyer, translation)) paragraph(line, 320, 220)
  y = Math.max(left, y) + 14

  for (const [name, value] of factsOf(document, translation)) {
    write(name, page.margin, { size: type.small })
    paragraph(value, 180, right - 180)
  }
  y += 14

  write(text('receipt.description'), page.margin, { bold: true })
  write(text('invoice.quantity'), columns.quantity, { bold: true, end: true })
  write(text('invoice.price'), columns.each, { bold: true, end: true })
  write(text('receipt.amount'), columns.amount, { bold: true, end: true })
  y += type.line + 2
  rule()
  for (const { description, quantity, unit_amount, amount, period } of lines) {
    if (y > bottom) begin()
    write(String(quantity), columns.quantity, { end: true })
    write(money(unit_amount), columns.each, { end: true })
    write(money(amount), columns.amount, { end: true })
    const width = 220
    paragraph(description, page.margin, width)
    const dates = period && [period.start, period.end].map((time) => translation.day(new Date(time * 1000), timeZone))
    if (dates) paragraph(dates.join(' – '), page.margin, width, { size: type.small })
    y += 3
  }
  rule()
  if (y > bottom - 60) begin()
  for (const [name, value, bold] of [
    [text('invoice.tax'), money(0), false],
    [text('receipt.total'), translation.moneyWithCode(document.total, currency), true],
    [text(document.type === 'credit_note' ? 'invoice.givenBack' : 'invoice.paid'), money(document.total), false],
    [text('invoice.due'), money(0), false],
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
    write(text('invoice.page', { number: document.number, page: index + 1, pages: count }), right, {
      size: type.small,
      end: true,
    })
  }
}

/** The name, the address and the tax number of a party, a line each. */
function partyLines({ name, address, tax_number, ...rest }: Seller | Buyer, { text, country }: Translation): string[] {
  const email = 'email' in rest ? rest.email : null
  const city = [address?.postal_code, address?.city].filter(Boolean).join(' ')
  const lines = [
    name,
    address?.line1,
    address?.line2,
    city,
    address?.state,
    address?.country ? country(address.country) : null,
    email,
  ]
  return [
    ...lines.filter((line) => typeof line === 'string' && line !== ''),
    ...(tax_number === null ? [] : [`${text('receipt.taxNumber')} ${tax_number}`]),
  ] as string[]
}

function factsOf(
  { type: kind, number, corrects, issued, supplied, timeZone }: InvoiceDocument,
  { text, day }: Translation,
): [string, string][] {
  return [
    [text('invoice.number'), number],
    [text('invoice.date'), day(issued, timeZone)],
    [text(corrects === null ? 'invoice.paymentDate' : 'invoice.refundDate'), day(supplied, timeZone)],
    ...(corrects
      ? ([
          [
            text(kind === 'credit_note' ? 'invoice.ofInvoice' : 'invoice.ofCreditNote'),
            text('invoice.numberOf', {
              number: corrects.number,
              day: day(new Date(corrects.created * 1000), timeZone),
            }),
          ],
        ] satisfies [string, string][])
      : []),
  ]
}

const weightOf = (bold: boolean): Weight => (bold ? 'bold' : 'regular')

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
