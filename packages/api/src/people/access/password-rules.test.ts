import { expect, test } from 'vitest'
import { passwordProblem } from './password-rules.ts'

const alone = { email: 'ada.lovelace@example.com', name: 'Augusta Ada King, Countess', twoFactor: false }
const withFactor = { ...alone, twoFactor: true }

test.each([
  ['fourteen chars', alone, 'PASSWORD_TOO_SHORT'],
  ['fifteen chars!!', alone, undefined],
  // Characters, not UTF-16 units.
  ['🔑🔑🔑🔑🔑🔑🔑🔑🔑🔑🔑🔑🔑🔑', alone, 'PASSWORD_TOO_SHORT'],
  ['seven77', withFactor, 'PASSWORD_TOO_SHORT'],
  ['eight888', withFactor, undefined],
  ['x'.repeat(128), alone, undefined],
  ['x'.repeat(129), alone, 'PASSWORD_TOO_LONG'],
  ['Ada.Lovelace@Example.com', alone, 'PASSWORD_IS_OWN'],
  [' augusta ada king, COUNTESS ', withFactor, 'PASSWORD_IS_OWN'],
  ['1234567890', withFactor, 'PASSWORD_TOO_COMMON'],
  ['PassWord1', withFactor, 'PASSWORD_TOO_COMMON'],
  ['qwertyuiop', withFactor, 'PASSWORD_TOO_COMMON'],
  ['my own password, long', withFactor, undefined],
] as const)('%s', async (password, owner, code) => {
  expect((await passwordProblem(password, owner))?.code).toBe(code)
})
