import { expect, test } from 'vitest'
import { drawable } from './printable.ts'

test.each([
  ['letters of the fonts', 'Café Чай', 'Café Чай'],
  ['a script without a font, in Latin letters', 'ᏣᎳᎩ', 'TsaLaGi'],
  ['a character of private use (fault: left out)', 'tea\ue000', 'teaU+E000'],
])('%s', (_, text, drawn) => {
  expect(drawable(text)).toBe(drawn)
})
