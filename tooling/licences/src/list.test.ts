import { describe, expect, test } from 'vitest'
import { isAllowed, licenceOf } from './allowed.ts'
import { judge, listOf } from './list.ts'

const packageOf = (name: string, license: unknown, rest = {}) => ({ name, version: '1.0.0', license, ...rest })

describe('licences', () => {
  test.each([
    ['MIT', true],
    ['GPL-3.0-only', false],
    ['MIT OR GPL-3.0-only', true],
    ['MIT AND GPL-3.0-only', false],
    ['MIT AND ISC', true],
    ['MIT AND (ISC OR GPL-3.0-only)', false],
    ['SEE LICENSE IN LICENSE', false],
    ['UNLICENSED', false],
  ])('%s: allowed %s', (expression, expected) => {
    expect(isAllowed(expression)).toBe(expected)
  })

  test('are read as people write them', () => {
    expect(licenceOf({ name: 'a', license: '(MIT OR CC0-1.0)' })).toBe('MIT OR CC0-1.0')
    expect(licenceOf({ name: 'a', license: 'MIT and ISC' })).toBe('MIT AND ISC')
    expect(licenceOf({ name: 'a', license: { type: 'MIT' } })).toBeNull()
    expect(licenceOf({ name: 'png-js' })).toBe('MIT')
  })

  test('of packages that name none, or another one, are refused', () => {
    const { refused } = judge([packageOf('a', undefined), packageOf('b', 'MIT'), packageOf('c', 'AGPL-3.0-only')])
    expect(refused).toEqual(['a 1.0.0: none named', 'c 1.0.0: AGPL-3.0-only'])
  })

  test('may be others for a reason, which holds for that licence alone', () => {
    expect(judge([packageOf('elkjs', 'EPL-2.0')]).refused).toEqual([])
    expect(listOf(judge([packageOf('elkjs', 'EPL-2.0')]))).toContain('- elkjs (EPL-2.0): a part of')
    expect(judge([packageOf('elkjs', 'GPL-3.0-only')]).refused).toHaveLength(1)
  })

  test('are listed alike on every platform and in every order', () => {
    const linux = packageOf('@db/linux-x64', 'MIT', { os: ['linux'] })
    const mac = packageOf('@db/darwin-arm64', 'MIT', { os: ['darwin'] })
    const others = [packageOf('b', 'ISC'), packageOf('a', 'MIT'), packageOf('a', 'MIT', { version: '0.9.0' })]
    const list = listOf(judge([linux, ...others]))
    expect(listOf(judge([...others.toReversed(), mac]))).toBe(list)
    expect(list).toContain('| @db/* | 1.0.0 | MIT |\n| a | 0.9.0, 1.0.0 | MIT |\n| b | 1.0.0 | ISC |\n')
  })
})
