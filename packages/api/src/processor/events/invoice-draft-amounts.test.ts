import { expect, test } from 'vitest'
import { draftAmounts } from './invoice-draft-amounts.ts'

const draft = (total: bigint, finalizesAt: number | null, balance: bigint, collectsNow = false) => ({
  total,
  finalizesAt,
  balance,
  collectsNow,
})
const dues = (drafts: ReturnType<typeof draft>[]) => draftAmounts(drafts).map(({ draft, due }) => [draft.total, due])

test('the credit of a customer pays the draft that becomes final first, once', () => {
  expect(dues([draft(60_000n, 200, -20_645n), draft(40_000n, 100, -20_645n)])).toEqual([
    [40_000n, 19_355n],
    [60_000n, 60_000n],
  ])
  expect(dues([draft(10_000n, 100, -20_645n), draft(60_000n, 100, -20_645n)])).toEqual([
    [10_000n, 0n],
    [60_000n, 49_355n],
  ])
})

test('the credit of one draft pays the next, and a debt is paid with the first', () => {
  expect(dues([draft(-500n, 1, 0n), draft(1000n, 2, 0n)])).toEqual([
    [-500n, 0n],
    [1000n, 500n],
  ])
  expect(dues([draft(1000n, 1, 300n), draft(1000n, 2, 300n)])).toEqual([
    [1000n, 1300n],
    [1000n, 1000n],
  ])
})

test('a draft that a request waits for is final before all others, and one that stays a draft after them', () => {
  const all = [draft(1n, null, 0n), draft(2n, 100, 0n), draft(3n, 3700, 0n, true), draft(4n, 100, 0n)]
  expect(dues(all).map(([total]) => total)).toEqual([3n, 2n, 4n, 1n])
  expect(draftAmounts([])).toEqual([])
})
