import { expect, test } from 'vitest'
import { neutralizeFormula } from './neutralize-formula.ts'

test.each([
  ['=1', "'=1"],
  ['a;=1+1', "a;'=1+1"],
  ['a; =1', "a; '=1"],
  ['a;"=1"', `a;"'=1"`],
  ['a,@x', "a,'@x"],
  ['a\t-1', "a\t'-1"],
  ['a|+1', "a|'+1"],
  ['\n=1', "\n'=1"],
  ['a\r\n=1', "a\r\n'=1"],
  ['\r=1', "'\r'=1"],
  ['\t=1', "'\t'=1"],
  ['\tTea', "'\tTea"],
  ['a\u2028=1', "a\u2028'=1"],
  ['a;\uff1d1', "a;'\uff1d1"],
  [' "=1"', ` "'=1"`],
  [';=1;=2', ";'=1;'=2"],
  [';;==1', ";;'==1"],
])('%j is %j', (text, guarded) => {
  expect(neutralizeFormula(text)).toBe(guarded)
})

test.each(['a=1', 'a; b', 'a - b', '5-6', 'x@example.com', '{"order":-7}', 'fruit\nand tea', '', '茶 🍵'])(
  '%j is what it was',
  (text) => {
    expect(neutralizeFormula(text)).toBe(text)
  },
)

test('a cell of a million blanks and separators is guarded in a moment', () => {
  for (const part of [' ', '\t', ';', '"', ' ;', '=', ' =']) {
    // This thread's processor time: how busy the machine is does not count.
    const began = process.threadCpuUsage()
    neutralizeFormula(`x${part.repeat(1_000_000)}y`)
    expect(process.threadCpuUsage(began).user / 1000).toBeLessThan(2_000)
  }
})
