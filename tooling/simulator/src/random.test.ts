import { expect, test } from 'vitest'
import { randomOf } from './random.ts'

const numbersOf = (seed: number, name: string) => {
  const random = randomOf(seed, name)
  return Array.from({ length: 1_000 }, () => random.fraction())
}

test('a seed and a name give the same numbers, and others give others', () => {
  expect(numbersOf(1, 'a')).toEqual(numbersOf(1, 'a'))
  expect(numbersOf(1, 'a')).not.toEqual(numbersOf(2, 'a'))
  expect(numbersOf(1, 'a')).not.toEqual(numbersOf(1, 'b'))
})

test('the numbers are spread over the whole range', () => {
  const numbers = numbersOf(7, 'spread')
  for (const tenth of Array.from({ length: 10 }, (_, index) => index / 10)) {
    const inTenth = numbers.filter((number) => number >= tenth && number < tenth + 0.1).length
    expect(inTenth).toBeGreaterThan(60)
    expect(inTenth).toBeLessThan(140)
  }
})
