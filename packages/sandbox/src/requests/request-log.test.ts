import { expect, test } from 'vitest'
import { RequestLog } from './request-log.ts'

const request = {
  id: 'req_1',
  at: 0,
  milliseconds: 1,
  method: 'GET',
  path: '/v1/balance',
  query: '',
  live: false,
  account: null,
  idempotencyKey: null,
  version: null,
  client: null,
  status: 200,
  sent: null,
  answered: null,
}

test('the last requests are found by page, filter, id and number', () => {
  const log = new RequestLog()
  for (let count = 1; count <= 120; count += 1) {
    log.add({ ...request, id: `req_${count}`, status: count % 10 === 0 ? 404 : 200, live: count % 2 === 0 })
  }
  const first = log.list({ limit: 50 })
  expect([first.length, first[0]?.seq, first.at(-1)?.seq]).toEqual([50, 120, 71])
  expect(log.list({ before: 71, limit: 50 })[0]?.seq).toBe(70)
  expect(log.list({ failed: true }).every(({ status }) => status === 404)).toBe(true)
  expect(log.list({ live: false, limit: 100 })).toHaveLength(60)
  expect(log.list({ path: '/v1/refunds' })).toEqual([])
  expect(log.find('req_7')?.seq).toBe(7)
  expect(log.find('7')?.id).toBe('req_7')
  expect(log.find('0')).toBeNull()
})

test('it stays small, whatever is sent', () => {
  const log = new RequestLog()
  for (let count = 0; count < 400; count += 1) log.add({ ...request, answered: 'x'.repeat(200_000) })
  const kept = log.list({ limit: 1_000 })
  expect(kept.reduce((sum, { answered }) => sum + (answered?.length ?? 0), 0)).toBeLessThan(3_000_000)
  expect(kept[0]?.seq).toBe(400)
  for (let count = 0; count < 2_000; count += 1) log.add(request)
  expect(log.list({ limit: 5_000 }).length).toBeLessThanOrEqual(1_250)
  expect(log.count).toBe(2_400)
})
