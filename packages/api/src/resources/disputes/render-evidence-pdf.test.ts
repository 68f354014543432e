import { describe, expect, test } from 'vitest'
import { unprintableCharacters } from '../../core/pdf/printable.ts'
import { renderEvidence } from './render-evidence-pdf.ts'

const date = new Date('2026-01-02T03:04:05Z')
const render = (text: string) => renderEvidence({ title: 'Receipt', subject: 'Evidence in dispute du_1', text, date })
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length

/** A text of the maximum length of evidence. */
const filled = (make: (index: number) => string) => Array.from({ length: 20_000 }, (_, index) => make(index)).join('')

describe('a text as a PDF', () => {
  test('is the same bytes each time', async () => {
    const pdf = await render('Paid by Ada on 1 January')
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(await render('Paid by Ada on 1 January')).toEqual(pdf)
    expect(await render('Paid by Bob on 1 January')).not.toEqual(pdf)
  })

  test.each<[string, string, number]>([
    ['nothing', '', 1],
    ['a line', 'Paid', 1],
    ['43 lines', 'x\n'.repeat(42), 1],
    ['44 lines', 'x\n'.repeat(43), 2],
  ])('with %s', async (_, text, pages) => {
    expect(pagesOf(await render(text))).toBe(pages)
  })

  test.each<[string, string]>([
    ['words', filled((index) => (index % 7 === 0 ? ' ' : String.fromCharCode(97 + (index % 26))))],
    ['one long word', 'x'.repeat(20_000)],
    ['line feeds', '\n'.repeat(20_000)],
    ['blanks', ' '.repeat(20_000)],
    ['emoji', '😀'.repeat(10_000)],
    ['accents', filled((index) => (index % 31 === 0 ? 'a' : '\u0301'))],
    ['Hebrew and Arabic', 'שלום مرحبا '.repeat(1800)],
    ['different Chinese characters', filled((index) => String.fromCharCode(0x4e00 + index))],
    ['Thai', 'ที่นี่'.repeat(3333)],
    ['Hindi that is one syllable', 'क्'.repeat(10_000)],
    ['Malayalam, Punjabi and Khmer (fault: a mark without an anchor ended the PDF)', 'ന് ਧੇੵ ឭពំ '.repeat(1_500)],
    ['marks that join others', '\u200d\ufe0f'.repeat(10_000)],
  ])('takes 20,000 characters of %s', async (_, text) => {
    const { length } = await render(text)
    // The processor takes no larger ones.
    expect(length).toBeLessThan(5 * 1024 * 1024)
  })
})

describe('characters that a PDF cannot show', () => {
  test.each<[string, string, string[]]>([
    ['Latin, Greek and Cyrillic', 'Déjà vu, Ελλάδα, Привет', []],
    ['lines, tabs and joined emoji', 'a\r\nb\tc\u2028d 😀\ufe0f', []],
    ['Chinese, Japanese, Korean, Thai and Hindi', '茶と水 한글 สมชาย हिन्दी', []],
    ['cuneiform', '𒀀 and 𒀀 and 𒁀', ['𒀀', '𒁀']],
    ['control characters', 'a\u0007b\u009f', ['\u0007', '\u009f']],
  ])('of %s', (_, text, expected) => {
    expect(unprintableCharacters(text)).toEqual(expected)
  })
})
