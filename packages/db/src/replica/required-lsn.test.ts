import { expect, test } from 'vitest'
import { lsnOf } from './lsn.ts'
import { createRequiredLsn } from './required-lsn.ts'

const [one, two, three] = [lsnOf('0/10'), lsnOf('0/20'), lsnOf('1/0')]

test('what a replica must have is what the primary had at most so long ago', () => {
  const required = createRequiredLsn(5_000)
  expect(required.at(0)).toBeNull()
  required.sample(one, 1_000)
  required.sample(two, 4_000)
  expect(required.at(6_000)).toBe(one)
  expect(required.at(6_001)).toBe(two)
  required.sample(three, 6_001)
  expect(required.at(9_001)).toBe(three)
  expect(required.at(11_002)).toBeNull()
})

test.each(['0/0', '16/B374D848', 'FFFFFFFF/FFFFFFFF'])('%s is a place in the log', (text) => {
  expect(lsnOf(text)).toBe(text)
})

test.each(['', '0', '0/0; DROP TABLE payments', "0/0'", '123456789/0', null, 7])('%j is none', (text) => {
  expect(() => lsnOf(text)).toThrow(TypeError)
})
