import type { HorizonHolder } from '@merchant-payments/db'
import { expect, test } from 'vitest'
import { createHorizonWatch } from './watch-xmin-horizon.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 23) + 1000 * seconds)
const session: HorizonHolder = {
  kind: 'session',
  name: 'psql',
  pid: 7,
  xmin: '100',
  transactions: 5_000,
  since: at(0),
  queryStart: at(1),
}
const slot: HorizonHolder = {
  ...session,
  kind: 'slot',
  name: 'standby',
  pid: null,
  since: null,
  queryStart: null,
}

test('a horizon held back for a minute is reported once, with its holder', () => {
  const watch = createHorizonWatch()
  expect(watch.take([session], at(59))).toEqual([])
  expect(watch.held()).toEqual([{ ...session, heldMs: 59_000 }])
  expect(watch.take([session], at(60))).toEqual([{ ...session, heldMs: 60_000 }])
  expect(watch.take([session], at(75))).toEqual([])
  expect(watch.take([], at(90))).toEqual([])
  expect(watch.held()).toEqual([])
})

test('where the server does not tell since when, it counts from when it was first seen', () => {
  const watch = createHorizonWatch()
  expect(watch.take([slot], at(100))).toEqual([])
  expect(watch.take([slot], at(159))).toEqual([])
  expect(watch.take([slot], at(160))).toEqual([{ ...slot, heldMs: 60_000 }])
})

test('a slot that moves on holds nothing for long', () => {
  const watch = createHorizonWatch()
  const taken = [0, 30, 60, 90].flatMap((seconds) => watch.take([{ ...slot, xmin: String(seconds) }], at(seconds)))
  expect(taken).toEqual([])
})

test('one that few transactions have passed does no harm', () => {
  const watch = createHorizonWatch()
  const quiet = { ...session, transactions: 999 }
  expect(watch.take([quiet], at(3_600))).toEqual([])
  expect(watch.held()).toEqual([])
  expect(watch.take([session], at(3_601))).toEqual([{ ...session, heldMs: 3_601_000 }])
})
