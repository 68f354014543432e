import { expect, test } from 'vitest'
import { directionOf, drawingOrder } from './drawing-order.ts'

test.each<[string, string, string[]]>([
  ['one direction', 'Tea for 2', ['Tea for 2']],
  ['Hebrew', 'שב אב', ['אב', ' ', 'שב']],
  ['Hebrew within English', 'Tea תה (ירוק) for 2', ['Tea', ' ', '(', 'ירוק', ')', ' ', 'תה', ' ', 'for', ' ', '2']],
  ['English within Hebrew', 'תה Tea', ['Tea', ' ', 'תה']],
  ['a number of a Hebrew text (fault: behind it)', 'שב אב 12', ['1', '2', ' ', 'אב', ' ', 'שב']],
  ['digits beside Hebrew letters (fault: reversed)', 'ב-15', ['1', '5', '-', 'ב']],
  ['digits of Arabic (fault: reversed)', '١٢٣', ['١', '٢', '٣']],
  ['an amount in Arabic', 'مبلغ ١٢٫٥', ['١', '٢', '٫', '٥', ' ', 'مبلغ']],
  ['digits of Persian', 'مبلغ ۱۲', ['۱', '۲', ' ', 'مبلغ']],
  ['marks and signs', '(שָׁלוֹם)', ['(', 'שָׁלוֹם', ')']],
])('of %s', (_, line, parts) => {
  expect(drawingOrder(line, directionOf(line))).toEqual(parts)
})
