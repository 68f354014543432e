import { expect, test } from 'vitest'
import './issue-messages.ts'
import { statementDescriptor } from './statement-descriptor.ts'

test.each(['TEA', 'TEA SHOP', '1 TEA', '123456789a', 'HARBOUR TEA COMPANY 22', 'A & B, C/O D = [E] ~ f'])(
  '%s is a text that bank statements show',
  (text) => expect(statementDescriptor.parse(text)).toBe(text),
)

test.each([
  ['CAFÉ CRÈME', 'bank statements cannot show É (U+00C9), È (U+00C8); the nearest text is "CAFE CREME"'],
  ['МАГАЗИН A', '"MAGAZIN A"'],
  ['Acme™ Tools', 'bank statements cannot show ™ (U+2122); the nearest text is "AcmeTM Tools"'],
  ['😀 TEA 🫖', '; the nearest text is "TEA"'],
  ['😀', /^bank statements cannot show 😀 \(U\+1F600\)$/],
  ["O'BRIEN <TEA>", '; the nearest text is "OBRIEN TEA"'],
  ['1234567890 TEA', 'must have a letter among the first ten characters; the nearest text is "TEA"'],
  ['12345', /^must have a letter among the first ten characters$/],
  ['', /^must have a letter/],
  ['TEA\u0000', 'cannot show U+0000'],
  ['x'.repeat(23), 'must have at most 22 characters'],
])('%j is refused with the nearest text', (text, told) => {
  const messages = statementDescriptor.safeParse(text).error?.issues.map(({ message }) => message)
  expect(messages).toEqual([typeof told === 'string' ? expect.stringContaining(told) : expect.stringMatching(told)])
})
