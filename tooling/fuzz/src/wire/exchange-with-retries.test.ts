import { expect, test } from 'vitest'
import type { Answer } from './answer.ts'
import { exchangeWithRetries } from './exchange-with-retries.ts'

const request = { bytes: Buffer.from(''), method: 'GET', answers: 1, ownConnection: false }
const busy: Answer = { status: 503, headers: { 'retry-after': ['0'] }, body: '' }
const found: Answer = { status: 200, headers: {}, body: '' }

/** A connection that gives these answers in turn, the last one from then on. */
function connectionOf(...answers: Answer[]) {
  let sent = 0
  return {
    sent: () => sent,
    async exchange() {
      const answer = answers[Math.min(sent, answers.length - 1)] as Answer
      sent += 1
      return [answer]
    },
  }
}

test('a request that a busy server refuses is sent again', async () => {
  const connection = connectionOf(busy, busy, found)
  expect(await exchangeWithRetries(connection, request)).toEqual([found])
  expect(connection.sent()).toBe(3)
})

test('a request that is refused each time is the fault of the server', async () => {
  const connection = connectionOf(busy)
  expect(await exchangeWithRetries(connection, request)).toEqual([busy])
  expect(connection.sent()).toBe(11)
})

test.each([
  ['503 without Retry-After', { status: 503, headers: {}, body: '' }],
  ['429', { status: 429, headers: { 'retry-after': ['1'] }, body: '' }],
])('%s is judged as it is', async (_, answer) => {
  const connection = connectionOf(answer)
  expect(await exchangeWithRetries(connection, request)).toEqual([answer])
  expect(connection.sent()).toBe(1)
})
