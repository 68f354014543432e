import { expect, test } from 'vitest'
import { draftAmounts } from './invoice-draft-amounts.ts'

const draft = (total: bigint, finalizesAt: number | null, balance: bigint, collectsNow = false) => ({
  total,
  finalizesAt,
  balance,
  collectsNow,
})
const dues = (drafts: ReturnType<typeof draft>[]) => draftAmounts(drafts).map(({ draft, due }) => [draft.total, due])

test('the credit of a customer pays what becomes final first, and is used once', () => {
  expect(dues([draft(60_000n, 200, -20_645n), draft(40_000n, 100, -20_645n)])).toEqual([
    [40_000n, 19_355n],
    [60_000n, 60_000n],
  ])
  expect(dues([draft(10_000n, 100, -20_645n), draft(60_000n, 100, -20_645n)])).toEqual([
    [10_000n, 0n],
    [60_000n, 49_355n],
  ])
})

test('what one draft gives back pays the next, and what is owed is paid with the first', () => {
  expect(dues([draft(-500n, 1, 0n), draft(1000n, 2, 0n)])).toEqual([
    [-500n, 0n],
    [1000n, 500n],
  ])
  expect(dues([draft(1000n, 1, 300n), draft(1000n, 2, 300n)])).toEqual([
    [1000n, 1300n],
    [1000n, 1000n],
  ])
})

test('one that a request waits for is final before all others, and one that stays a draft after them', () => {
  const all = [draft(1n, null, 0n), draft(2n, 100, 0n), draft(3n, 3700, 0n, true), draft(4n, 100, 0n)]
  expect(dues(all).map(([total]) => total)).toEqual([3n, 2n, 4n, 1n])
  expect(draftAmounts([])).toEqual([])
})
