import { expect, test } from 'vitest'
import { createPatientFetch } from './patient-fetch.ts'

const soon = { firstPauseMs: 1 }
const refused = (reason?: string) =>
  new Response('{}', { status: 429, headers: reason ? { 'stripe-rate-limited-reason': reason } : {} })

test('a request that is refused for now is sent again until it is taken', async () => {
  const answers = [refused('global-rate'), refused('endpoint-rate'), new Response('taken')]
  const sent: unknown[] = []
  const patient = createPatientFetch(async (url, init) => {
    sent.push([String(url), init?.body])
    return answers.shift() ?? new Response('more')
  }, soon)
  const response = await patient('https://api.test/v1/refunds', { method: 'POST', body: 'amount=1' })
  expect(await response.text()).toBe('taken')
  expect(sent).toEqual(Array(3).fill(['https://api.test/v1/refunds', 'amount=1']))
})

test('a processor that goes on refusing is told so after three more requests', async () => {
  let sent = 0
  const patient = createPatientFetch(async () => {
    sent += 1
    return refused('global-rate')
  }, soon)
  expect((await patient('https://api.test/v1/refunds')).status).toBe(429)
  expect(sent).toBe(4)
})

test('requests of one account that met a lock are sent again one after the other', async () => {
  const first = new Set<string>()
  let running = 0
  let most = 0
  const patient = createPatientFetch(async (url) => {
    if (!first.has(String(url))) {
      first.add(String(url))
      return refused()
    }
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    running -= 1
    return new Response('taken')
  }, soon)
  const headers = { 'stripe-account': 'acct_1' }
  const responses = await Promise.all(
    Array.from({ length: 5 }, (_, n) => patient(`https://api.test/v1/refunds/${n}`, { headers })),
  )
  expect(await Promise.all(responses.map((response) => response.text()))).toEqual(Array(5).fill('taken'))
  expect(most).toBe(1)
})

test('no more requests than the limit are under way at once', async () => {
  let running = 0
  let most = 0
  const patient = createPatientFetch(
    async () => {
      running += 1
      most = Math.max(most, running)
      await Promise.resolve()
      running -= 1
      return new Response('taken')
    },
    { maxConcurrent: 3 },
  )
  await Promise.all(Array.from({ length: 20 }, () => patient('https://api.test/v1/refunds')))
  expect(most).toBe(3)
})

test('a request whose time is up is not sent again', async () => {
  const ended = new AbortController()
  const patient = createPatientFetch(async () => {
    ended.abort(new Error('time is up'))
    return refused('global-rate')
  }, soon)
  await expect(patient('https://api.test/v1/refunds', { signal: ended.signal })).rejects.toThrow()
})
