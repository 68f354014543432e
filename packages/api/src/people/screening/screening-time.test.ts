import { describe, expect, test } from 'vitest'
import { builtInBlocklist } from './built-in-blocklist.ts'
import { createScreen } from './screen.ts'

const screen = createScreen(builtInBlocklist())

describe('a text without an end to it', () => {
  const hostile = {
    'almost a term, again and again': 'cocain'.repeat(833),
    'a term inside a word': 'xgunx'.repeat(1000),
    'allowed phrases': 'nail gun '.repeat(555),
    'spelled-out beginnings': 'c o c a i n '.repeat(416),
    'what has many readings': '6$!1|'.repeat(1000),
    'what has many readings, spelled out': '6 ɔ ¡ © '.repeat(625),
    'many words that are spelled out': 'g u n s r i f l e '.repeat(277),
    'all kinds together': 'g u n 6 $ '.repeat(500),
    'nothing but accents': `a${'\u0301'.repeat(4999)}`,
    'nothing but marks': '. '.repeat(2500),
    'five thousand different letters': Array.from({ length: 5000 }, (_, at) => String.fromCodePoint(0x1000 + at)).join(
      '',
    ),
  }

  /** Milliseconds of this thread's processor time: what else the machine does meanwhile is no fault of the screen. */
  const timeOf = (text: string, times: number) => {
    const begun = process.threadCpuUsage()
    for (let nth = 0; nth < times; nth += 1) screen(text)
    const { user, system } = process.threadCpuUsage(begun)
    return (user + system) / 1000
  }
  /** Some machines count processor time in steps. */
  const stepMs = 20

  test.each(Object.entries(hostile))('takes time by its length, not by its square: %s', (_, text) => {
    timeOf(text, 20) // so that the compared code is compiled by then
    // Both sides screen the same number of letters. In quadratic time, the whole would take forty times as long as its
    // parts. A part is read up to ten times as fast, because it fits into the processor's cache.
    const isLinear = () => timeOf(text.repeat(40), 1) < 20 * timeOf(text, 40) + stepMs
    // Once in three runs: on a busy machine, others take the processor's cache in between.
    expect([1, 2, 3].some(isLinear)).toBe(true)
  })
})
