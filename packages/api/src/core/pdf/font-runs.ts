import { type FontName, fontOf, isInFont, loadFont, type Weight } from './fonts.ts'
import { isJoiner } from './printable.ts'

type Run = { font: FontName; text: string }

/**
 * The parts of a text that one font draws each, in their order. A mark stays in the font of its letter, and so does a joiner, which is left
 * out where that font has none. Characters without a font are drawn by the first font, as its empty box.
 */
export function fontRuns(text: string, weight: Weight = 'regular'): Run[] {
  const runs: Run[] = []
  for (const character of text) {
    const last = runs.at(-1)
    const isShared =
      last !== undefined && (isJoiner(character) || /\p{M}/u.test(character)) && isInFont(character, last.font)
    if (!isShared && isJoiner(character)) continue
    const font = isShared ? last.font : (fontOf(character, weight) ?? weight)
    if (last?.font === font) last.text += character
    else runs.push({ font, text: character })
  }
  return runs
}

type Style = { weight?: Weight; size: number }

/** From the top of a line to its baseline, in parts of the size: all fonts of a line share the baseline of DejaVu. */
const ascent = 0.928

function use(pdf: PDFKit.PDFDocument, font: FontName, size: number): PDFKit.PDFDocument {
  return pdf.registerFont(font, loadFont(font)).font(font).fontSize(size)
}

/** The width of a text in points, in the fonts that draw it. */
export function widthOf(pdf: PDFKit.PDFDocument, text: string, { weight, size }: Style): number {
  return fontRuns(text, weight).reduce((sum, run) => sum + use(pdf, run.font, size).widthOfString(run.text), 0)
}

/** Draws a text that is one line, run by run to the right. */
export function drawText(pdf: PDFKit.PDFDocument, text: string, x: number, y: number, { weight, size }: Style): void {
  let at = x
  for (const run of fontRuns(text, weight)) {
    const document = use(pdf, run.font, size)
    document.text(run.text, at, y, { lineBreak: false, baseline: -ascent * size })
    at += document.widthOfString(run.text)
  }
}
