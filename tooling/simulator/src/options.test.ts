import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

test('seeds are counted from the first one, which is 1', () => {
  expect(readOptions(['--seeds', '7'])).toMatchObject({ seeds: 7, from: 1, seconds: Number.POSITIVE_INFINITY })
  expect(readOptions(['--seed', '42'])).toMatchObject({ seeds: 1, from: 42 })
})

test('a duration takes the place of the number of seeds', () => {
  expect(readOptions(['--for', '1h'])).toMatchObject({ seeds: Number.MAX_SAFE_INTEGER, seconds: 3_600 })
  expect(readOptions(['--for', '90s', '--from', '5'])).toMatchObject({ from: 5, seconds: 90 })
})

test.each([['--seeds', '0'], ['--seeds', 'x'], ['--for', '1d'], ['--seed', '1.5'], ['--help']])(
  '%s %s is answered with the usage',
  (...args) => expect(readOptions(args.filter((arg) => arg !== undefined))).toBeNull(),
)
