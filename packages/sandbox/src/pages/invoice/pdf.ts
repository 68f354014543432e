import type { InvoiceView } from './view.ts'

type Line = { text: string; right?: string | undefined; size?: number | undefined; gap?: number | undefined }

const page = { width: 595, height: 842, margin: 56 }
const bottom = 72
/** The mean width of a figure or a letter in Helvetica, as a share of the size: amounts are set to the right by it. */
const letterWidth = 0.53
/** The space between a text and its amount in the same line, in letters. */
const lettersBetween = 2

/**
 * The invoice as a PDF of as many pages as it needs, in Helvetica. A currency's sign that WinAnsi does not have is its code; any
 * other letter that it does not have is a question mark.
 */
export function invoicePdf(view: InvoiceView): Uint8Array<ArrayBuffer> {
  const contents = paged(linesOf(view).flatMap(wrapped)).map(contentOf)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${contents.map((_one, at) => `${4 + 2 * at} 0 R`).join(' ')}] /Count ${contents.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...contents.flatMap((content, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * at} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ]
  return Uint8Array.from(fileOf(objects), (letter) => letter.charCodeAt(0))
}

/** The objects with the table of their places. Each letter is one byte. */
function fileOf(objects: string[]): string {
  let text = '%PDF-1.4\n'
  const places: number[] = []
  for (const [at, object] of objects.entries()) {
    places.push(text.length)
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  return (
    `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}` +
    `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  )
}

function linesOf(view: InvoiceView): Line[] {
  return [
    { text: view.merchant, size: 18, right: view.live ? 'Sandbox' : 'Test mode' },
    { text: `${view.document ?? 'Invoice'} ${view.number}`, size: 13, gap: 12 },
    ...view.facts.map(([label, text]) => ({ text: `${label}: ${text}` })),
    ...(view.billedTo.length === 0 ? [] : [{ text: 'Billed to', gap: 10 }]),
    ...view.billedTo.map((text) => ({ text })),
    { text: view.status === 'open' ? `${view.head} due` : view.head, size: 16, gap: 14 },
    ...(view.memo === null ? [] : [{ text: view.memo }]),
    ...view.lines.map(({ amount, description }) => ({ text: description, right: amount, gap: 8 })),
    ...view.totals.map(([text, right], at) => ({ text, right, gap: at === 0 ? 14 : 2 })),
    ...(view.document ? [] : [{ text: 'Amount due', right: view.due, gap: 2 }]),
    ...(view.footer === null ? [] : [{ text: view.footer, gap: 20 }]),
  ]
}

/** A text in lines, with its amount in the first line. A word that is longer than a line is split. */
function wrapped({ text: whole, right: amount, size, gap }: Line): Line[] {
  const right = amount && encoded(amount)
  const width = (page.width - 2 * page.margin) / (letterWidth * (size ?? 10))
  const max = Math.floor(width) - (right === undefined ? 0 : right.length + lettersBetween)
  const parts = new RegExp(`.{1,${max}}`, 'g')
  const texts: string[] = []
  for (const part of whole.split(/\s+/).flatMap((word) => encoded(word).match(parts) ?? [])) {
    const last = texts.at(-1)
    if (last !== undefined && last.length + 1 + part.length <= max) texts[texts.length - 1] = `${last} ${part}`
    else texts.push(part)
  }
  const [first = '', ...others] = texts
  return [{ text: first, right, size, gap }, ...others.map((text) => ({ text, size }))]
}

type Placed = Line & { y: number }

function paged(lines: Line[]): Placed[][] {
  const pages: Placed[][] = [[]]
  let y = page.height - page.margin
  for (const line of lines) {
    y -= (line.size ?? 10) * 1.4 + (line.gap ?? 0)
    if (y < bottom) {
      pages.push([])
      y = page.height - page.margin - (line.size ?? 10)
    }
    pages.at(-1)?.push({ ...line, y })
  }
  return pages
}

function contentOf(lines: Placed[]): string {
  const at = (text: string, size: number, x: number, y: number) =>
    `BT /F1 ${size} Tf ${x.toFixed(1)} ${y.toFixed(1)} Td (${text.replace(/[()\\]/g, '\\$&')}) Tj ET`
  return lines
    .flatMap(({ text, right, size = 10, y }) => {
      const end = page.width - page.margin - (right ?? '').length * letterWidth * size
      return [at(text, size, page.margin, y), ...(right === undefined ? [] : [at(right, size, end, y)])]
    })
    .join('\n')
}

/** Letters beyond Latin-1 that WinAnsi has. */
const beyond: Readonly<Record<string, number>> = {
  '€': 0x80,
  '–': 0x96,
  '—': 0x97,
  '’': 0x92,
  '‘': 0x91,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '…': 0x85,
  '−': 0x2d,
  '\u202f': 0xa0,
}

/** The signs of currencies that WinAnsi does not have. */
const currencyCodes: Readonly<Record<string, string>> = { '₩': 'KRW', '₪': 'ILS', '₫': 'VND', '₱': 'PHP', '₹': 'INR' }

/** A text with one letter for each of its bytes in WinAnsi. */
function encoded(text: string): string {
  return [
    ...text.normalize('NFC').replace(/\p{Sc}/gu, (sign) => (currencyCodes[sign] ? `${currencyCodes[sign]} ` : sign)),
  ]
    .map((letter) => {
      const code = beyond[letter] ?? letter.codePointAt(0) ?? 0x3f
      const known = beyond[letter] !== undefined || (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff)
      return String.fromCharCode(known ? code : 0x3f)
    })
    .join('')
}
