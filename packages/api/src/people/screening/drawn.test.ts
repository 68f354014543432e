import { expect, test } from 'vitest'
import { builtInBlocklist } from './built-in-blocklist.ts'
import { createScreen } from './screen.ts'

const screen = createScreen(builtInBlocklist())

test.each([
  ['text reversed by an override', '\u202eeniacoc'],
  ['an override within a text', 'Pure \u202eeniacoc\u202c here'],
  ['the sign of degrees', '℃OCAINE'],
  ['an A of two slashes', 'COC/\\INE'],
  ['angles for C', '<0<aine'],
  ['brackets for O', 'c()caine'],
])('%s, which was let pass, is refused', (_, text) => {
  expect(screen(text)).toMatchObject({ text: 'cocaine' })
})

test.each(['Tea at 80 ℃', 'f() and g()', '1 < 2', '<b>Tea</b>', '/\\', '\u202eaeT', 'km/h /\\ m/s'])(
  '%s passes',
  (text) => {
    expect(screen(text)).toBeNull()
  },
)
