import { expect, test } from 'vitest'
import { createSlowEndpoints } from './slow-endpoints.ts'

function scene(maxRequests = 12) {
  let now = 0
  const slowEndpoints = createSlowEndpoints(maxRequests, () => now)
  return {
    slowEndpoints,
    after(ms: number) {
      now += ms
    },
    /** So many requests of an endpoint that take so long each. */
    send(endpointId: string, tookMs: number, count = 1) {
      for (let index = 0; index < count; index += 1) {
        slowEndpoints.acquire(endpointId)
        slowEndpoints.release(endpointId, tookMs)
      }
    },
  }
}

test('an endpoint is slow whose requests take long, and no longer once they are quick again', () => {
  const { slowEndpoints, send } = scene()
  send('we_slow', 1000)
  send('we_quick', 20)
  expect(slowEndpoints.share().endpoints).toEqual(['we_slow'])
  send('we_slow', 20, 3)
  expect(slowEndpoints.share().endpoints).toEqual([])
})

test('one long request does not make a quick endpoint slow', () => {
  const { slowEndpoints, send } = scene()
  send('we_quick', 20, 5)
  send('we_quick', 1500)
  expect(slowEndpoints.share().endpoints).toEqual([])
})

test('an endpoint is slow while none of its requests in flight ends', () => {
  const { slowEndpoints, after } = scene()
  slowEndpoints.acquire('we_hangs')
  slowEndpoints.acquire('we_hangs')
  after(500)
  expect(slowEndpoints.share().endpoints).toEqual([])
  after(1)
  expect(slowEndpoints.share()).toMatchObject({ endpoints: ['we_hangs'], room: 10 })
  slowEndpoints.release('we_hangs', 20)
  expect(slowEndpoints.share().endpoints).toEqual([])
})

test('slow endpoints share their requests evenly, and each has one at least', () => {
  const { slowEndpoints, send } = scene(12)
  expect(slowEndpoints.share()).toEqual({ endpoints: [], room: 12, perEndpoint: 12 })
  for (const id of ['a', 'b', 'c']) send(id, 1000)
  expect(slowEndpoints.share()).toMatchObject({ room: 12, perEndpoint: 4 })
  for (let index = 0; index < 20; index += 1) send(`more ${index}`, 1000)
  expect(slowEndpoints.share()).toMatchObject({ room: 12, perEndpoint: 1 })
  for (let index = 0; index < 15; index += 1) slowEndpoints.acquire(`more ${index}`)
  expect(slowEndpoints.share().room).toBe(0)
})

test('an endpoint that got nothing for a minute is unknown again; a request that was not sent says nothing', () => {
  const { slowEndpoints, send, after } = scene()
  send('we_slow', 1000)
  slowEndpoints.acquire('we_odd')
  slowEndpoints.release('we_odd', null)
  expect(slowEndpoints.share().endpoints).toEqual(['we_slow'])
  after(60_001)
  expect(slowEndpoints.share().endpoints).toEqual([])
})
