import { patienceMs } from '@merchant-payments/vitest/suites'
import { expect, test, vi } from 'vitest'
import { type Attempt, createForwarder } from './forward-with-retries.ts'

/** A receiver that answers each event with these, the last one ever after; time goes by at once, or never. */
function open(answers: Record<string, (number | string)[]>, ending = new AbortController(), stopped = false) {
  const attempts: [event: string, ...unknown[]][] = []
  const waits: number[] = []
  const forward = createForwarder<string>({
    send: async (event) => answers[event]?.shift() ?? 500,
    tell: (event, { status, number, retryIn }: Attempt) => void attempts.push([event, number, status, retryIn]),
    async wait(milliseconds) {
      waits.push(milliseconds)
      if (stopped) ending.abort()
    },
    signal: ending.signal,
  })
  return { forward, attempts, waits }
}

test('an event is repeated until it is accepted, and one that was accepted is not', async () => {
  const { forward, attempts, waits } = open({ failing: [500, 'connection_refused', 204], fine: [202] })
  await forward('failing')
  await forward('fine')
  await vi.waitFor(() => expect(attempts).toHaveLength(4), patienceMs)
  expect(attempts.filter(([event]) => event === 'fine')).toEqual([['fine', 1, 202, null]])
  expect(attempts.filter(([event]) => event === 'failing')).toEqual([
    ['failing', 1, 500, 5],
    ['failing', 2, 'connection_refused', 30],
    ['failing', 3, 204, null],
  ])
  expect(waits).toEqual([5_000, 30_000])
})

test('after the fourth refusal it is given up', async () => {
  const { forward, attempts, waits } = open({})
  await forward('refused')
  await vi.waitFor(() => expect(attempts.at(-1)).toEqual(['refused', 4, 500, null]), patienceMs)
  expect(waits).toEqual([5_000, 30_000, 120_000])
})

test('the end of the command ends the retries, and prints no line about an aborted request', async () => {
  const ending = new AbortController()
  const { forward, attempts } = open({ one: [500], two: ['aborted'] }, ending, true)
  await forward('one')
  await vi.waitFor(() => expect(ending.signal.aborted).toBe(true), patienceMs)
  await forward('two')
  expect(attempts).toEqual([['one', 1, 500, 5]])
})
