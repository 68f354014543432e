import { expect, test } from 'vitest'
import { SendWindow } from './send-window.ts'

const succeed = (window: SendWindow, times = 1) => {
  for (let time = 0; time < times; time += 1) {
    window.begin()
    window.answer(true)
    window.settle(true)
  }
}

test('an endpoint of which nothing is known gets two requests at a time, and twice as many after each that succeeds', () => {
  const window = new SendWindow(9)
  expect(window.room(0)).toBe(2)
  const sizes = [0, 1, 2, 3].map(() => {
    succeed(window)
    return window.room(0)
  })
  expect(sizes).toEqual([4, 8, 9, 9])
})

test('a request that was answered well makes room before it is committed, for 64 of them at most', () => {
  const window = new SendWindow(9)
  succeed(window, 4)
  for (let time = 0; time < 64; time += 1) {
    expect(window.room(0)).toBeGreaterThan(0)
    window.begin()
    window.answer(true)
  }
  expect(window.room(0)).toBe(0)
  window.settle(true)
  expect(window.room(0)).toBe(1)
})

test('after a failure nothing is sent until it is on record, then one request at a time after a pause', () => {
  const window = new SendWindow(9)
  succeed(window, 4)
  for (const _ of [1, 2, 3]) window.begin()
  window.answer(false)
  expect([window.room(0), window.isFailing]).toEqual([0, true])
  window.failed(1, 1000)
  window.settle(false)
  expect(window.room(999)).toBe(0)
  // Two requests are still in flight.
  expect(window.room(1000)).toBe(0)
  for (const _ of [1, 2]) {
    window.answer(true)
    window.settle(true)
  }
  expect(window.room(1000)).toBe(1)
  window.begin()
  expect(window.room(1000)).toBe(0)
  window.answer(true)
  expect(window.room(1000)).toBe(0)
  window.failed(0, 0)
  window.settle(true)
  expect([window.room(1000), window.isFailing]).toEqual([2, false])
})

test('one request at a time stays one at a time', () => {
  const window = new SendWindow(1)
  succeed(window, 3)
  expect(window.room(0)).toBe(1)
})
