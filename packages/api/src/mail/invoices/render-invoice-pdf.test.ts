import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { invoiceXml } from './invoice-xml.ts'
import { renderInvoice } from './render-invoice-pdf.ts'
import { creditNote, invoice } from './testing/documents.ts'

/** The objects of a PDF by their numbers: the dictionary, and the stream as it is read. */
function objectsOf(pdf: Buffer): Map<string, { dictionary: string; stream: Buffer | null }> {
  const text = pdf.toString('latin1')
  return new Map<string, { dictionary: string; stream: Buffer | null }>(
    Array.from(text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g), ([, number = '', body = '']) => {
      const at = body.indexOf('\nstream\n')
      if (at < 0) return [number, { dictionary: body, stream: null }] as const
      const dictionary = body.slice(0, at)
      const raw = Buffer.from(body.slice(at + 8, body.lastIndexOf('\nendstream')), 'latin1')
      return [number, { dictionary, stream: dictionary.includes('FlateDecode') ? inflateSync(raw) : raw }] as const
    }),
  )
}

describe.each([
  ['an invoice', invoice],
  ['a credit note', creditNote],
])('the PDF of %s', async (_, document) => {
  const pdf = await renderInvoice(document)
  const text = pdf.toString('latin1')
  const objects = objectsOf(pdf)
  const having = (part: RegExp) => [...objects.values()].filter(({ dictionary }) => part.test(dictionary))
  const [catalog] = having(/\/Type \/Catalog/)
  const referred = (name: string) =>
    objects.get(new RegExp(`/${name} \\[?\\s*(\\d+) 0 R`).exec(catalog?.dictionary ?? '')?.[1] ?? '')

  test('says in its metadata that it is PDF/A-3b and Factur-X, and describes the names of Factur-X', () => {
    expect(text.startsWith('%PDF-1.7\n%')).toBe(true)
    const xmp = referred('Metadata')?.stream?.toString() ?? ''
    expect(xmp).toContain('<pdfaid:part>3</pdfaid:part>')
    expect(xmp).toContain('<pdfaid:conformance>B</pdfaid:conformance>')
    expect(xmp).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>')
    expect(xmp).toContain('<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>')
    expect(xmp).toContain('<pdfaSchema:prefix>fx</pdfaSchema:prefix>')
    expect(xmp.match(/<pdfaProperty:name>/g)).toHaveLength(4)
    expect(xmp).toContain(document.number)
    expect(xmp).toContain('<xmp:CreateDate>2026-11-30T12:00:00Z</xmp:CreateDate>')
    expect(text).not.toContain('/ModDate (D:1')
  })

  test('has the output intent of PDF/A with its colour profile', () => {
    const intent = referred('OutputIntents')
    expect(intent?.dictionary).toContain('/S /GTS_PDFA1')
    const profile = /\/DestOutputProfile (\d+) 0 R/.exec(intent?.dictionary ?? '')?.[1]
    expect(
      objects
        .get(profile ?? '')
        ?.stream?.subarray(36, 40)
        .toString(),
    ).toBe('acsp')
  })

  test('embeds each font, has an identity, and neither encryption nor scripts', () => {
    const fonts = having(/\/Type \/FontDescriptor/)
    expect(fonts.length).toBeGreaterThan(0)
    for (const { dictionary } of fonts) expect(dictionary).toMatch(/\/FontFile[23] \d+ 0 R/)
    expect(having(/\/Subtype \/Type1/)).toEqual([])
    expect(text).toMatch(/\/ID \[<[0-9a-f]{32}> <[0-9a-f]{32}>\]/)
    expect(text).not.toMatch(/\/(Encrypt|JavaScript|JS|Launch|SMask)\b/)
  })

  test('has its data attached as an alternative of itself', () => {
    const file = referred('AF')
    expect(file?.dictionary).toContain('/AFRelationship /Alternative')
    expect(file?.dictionary).toContain('/F (factur-x.xml)')
    const embedded = objects.get(/\/EF <<\s*\/F (\d+) 0 R/.exec(file?.dictionary ?? '')?.[1] ?? '')
    expect(embedded?.dictionary).toContain('/Subtype /text#2Fxml')
    expect(embedded?.dictionary).toMatch(/\/ModDate \(D:20261130120000Z\)/)
    expect(embedded?.stream?.toString()).toBe(invoiceXml(document))
    expect(text).toContain('/EmbeddedFiles')
  })

  test('is the same bytes each time', async () => {
    expect((await renderInvoice(document)).equals(pdf)).toBe(true)
  })
})

test.each([
  ['de', 'Rechnung'],
  ['fr', 'Facture'],
  [null, 'Invoice'],
])('a document in the language %s says so, and has its title in it', async (locale, title) => {
  const text = (await renderInvoice({ ...invoice, locale })).toString('latin1')
  expect(text).toContain(`/Lang (${locale ?? 'en'})`)
  expect(text).toContain(`<rdf:li xml:lang="x-default">${title} 2026-000001</rdf:li>`)
})

test('a hundred lines and long texts take more pages', async () => {
  const [line] = invoice.lines
  if (!line) throw new TypeError('the invoice was to have a line')
  const lines = Array.from({ length: 100 }, () => ({ ...line, description: 'A very long description '.repeat(10) }))
  const pdf = await renderInvoice({ ...invoice, lines, total: 140_000n })
  expect(pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length).toBeGreaterThan(5)
})

test.each<[string, string[]]>([
  ['李小龙', ['NotoSansHans']],
  ['สมชาย', ['NotoSansThai']],
  ['김유나', ['NotoSansKR']],
  ['محمد علي', []],
  ['שלום', []],
  ['Ελένη', []],
  ['a\u0301\u200d\ufe0f😀\u0007', []],
])('a buyer whose name is %j has a PDF with the fonts of the name embedded', async (name, fonts) => {
  const pdf = (await renderInvoice({ ...invoice, buyer: { ...invoice.buyer, name } })).toString('latin1')
  const embedded = new Set(Array.from(pdf.matchAll(/\/FontName \/[A-Z]+\+([\w-]+)/g), ([, font]) => font))
  for (const font of fonts) expect([...embedded].join()).toContain(font)
  expect(embedded.size).toBe(2 + fonts.length)
})
