import { expect, test } from 'vitest'
import { replayProgress } from './replay-message.ts'

const endpoint = (waiting: number, failed = 0, suspended = 0, status: 'active' | 'deactivated' = 'active') => ({
  ...{ waiting, status },
  missed: { failed, suspended, unsent: 0 },
})

test.each([
  [endpoint(34), 34, 0, 'Replay: 0 of 34 delivered, 34 waiting.', false],
  [endpoint(10), 34, 24, 'Replay: 24 of 34 delivered, 10 waiting.', false],
  [endpoint(0), 34, 34, 'Replay: 34 of 34 delivered.', true],
  [endpoint(0, 2), 34, 34, 'Replay: 32 of 34 delivered, 2 failed again.', true],
  [endpoint(40), 34, 0, 'Replay: 0 of 34 delivered, 34 waiting.', false],
  [endpoint(0, 0, 30, 'deactivated'), 34, 34, 'Replay: 4 of 34 delivered, 30 failed again.', true],
  [endpoint(5), 0, 0, 'Nothing was missed, so nothing is replayed.', true],
])('%j of %i', (shown, total, done, message, over) => {
  expect(replayProgress(shown, total)).toEqual({ done, message, over })
})
