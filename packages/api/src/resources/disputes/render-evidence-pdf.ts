import PDFDocument from 'pdfkit'
import { breakLines } from '../../core/pdf/break-lines.ts'
import { collect } from '../../core/pdf/collect.ts'
import { drawText, widthOf } from '../../core/pdf/font-runs.ts'
import { printable } from '../../core/pdf/printable.ts'

/** The content of a file of evidence. */
export type WrittenEvidence = {
  title: string
  /** Printed above the text: the dispute that the evidence is for. */
  subject: string
  text: string
  /** The date of the file. The same evidence with the same date results in the same bytes. */
  date: Date
}

/** A task of the thread: to find the characters of each text that a PDF cannot show, or to render a PDF. */
export type PdfTask = { check: string[] } | { render: WrittenEvidence }

// A4, in points.
const page = { size: 'A4', width: 595.28, height: 841.89, margin: 56 } as const
const type = { title: 16, text: 10.5, small: 8.5, line: 15 } as const
const top = page.margin + 52
const linesPerPage = Math.floor((page.height - page.margin - 24 - top) / type.line)

/**
 * Renders evidence that was given as a text as a PDF: the processor accepts some kinds only as files.
 * @param evidence without characters that the PDF cannot show
 */
export async function renderEvidence({ title, subject, text, date }: WrittenEvidence): Promise<Buffer> {
  const document = new PDFDocument({
    size: page.size,
    margin: 0,
    autoFirstPage: false,
    // No default font: the library would load it from a file that a bundle does not contain.
    font: '',
    info: { Title: title, CreationDate: date, ModDate: date },
  })
  const bytes = collect(document)
  const width = page.width - 2 * page.margin
  const wide = (words: string) => widthOf(document, words, { size: type.text })
  const lines = breakLines(printable(text), width, wide)
  const pages = Math.max(1, Math.ceil(lines.length / linesPerPage))
  const write = (words: string, size: number, y: number, x: number = page.margin) =>
    drawText(document, words, x, y, { size })

  for (let index = 0; index < pages; index += 1) {
    document.addPage()
    write(title, type.title, page.margin)
    write(subject, type.small, page.margin + 26)
    for (const [row, line] of lines.slice(index * linesPerPage, (index + 1) * linesPerPage).entries()) {
      let x: number = page.margin
      for (const part of line) {
        if (part) write(part, type.text, top + row * type.line, x)
        x += wide(part)
      }
    }
    write(`${index + 1} / ${pages}`, type.small, page.height - page.margin)
  }
  document.end()
  return bytes
}
