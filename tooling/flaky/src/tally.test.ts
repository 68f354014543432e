import { expect, test } from 'vitest'
import { readOptions } from './options.ts'
import { tally } from './tally.ts'

const outcome = (path: string, failures: string[], failed = failures.length) => ({
  path,
  passed: 1,
  failed,
  skipped: 0,
  seconds: 1,
  failures,
})

test('failures of several runs are counted by test, the most frequent first', () => {
  const runs = [
    [outcome('a.test.ts', ['one']), outcome('b.test.ts', [], 1)],
    [outcome('a.test.ts', ['one', 'two'])],
    [outcome('a.test.ts', ['one']), outcome('b.test.ts', [])],
  ]
  expect(tally(runs)).toEqual([
    { test: 'a.test.ts > one', times: 3 },
    { test: 'b.test.ts', times: 1 },
    { test: 'a.test.ts > two', times: 1 },
  ])
})

test('options have defaults, and an invalid number is refused with the name of the option', () => {
  expect(readOptions([])).toEqual({ times: 10, busy: 0, json: false, files: [] })
  expect(readOptions(['--times', '3', '--busy=4', 'apps/server'])).toMatchObject({
    times: 3,
    busy: 4,
    files: ['apps/server'],
  })
  expect(() => readOptions(['--times', '0'])).toThrow('--times takes a whole number of at least 1')
  expect(() => readOptions(['--busy', 'x'])).toThrow('--busy takes a whole number')
})
