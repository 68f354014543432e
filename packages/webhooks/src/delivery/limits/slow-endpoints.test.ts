import { expect, test } from 'vitest'
import { newSlowShare } from './slow-endpoints.ts'

function scene(most = 12) {
  let now = 0
  const share = newSlowShare(most, () => now)
  return {
    share,
    after(ms: number) {
      now += ms
    },
    /** So many requests of an endpoint that take so long each. */
    send(endpointId: string, tookMs: number, count = 1) {
      for (let index = 0; index < count; index += 1) {
        share.enter(endpointId)
        share.leave(endpointId, tookMs)
      }
    },
  }
}

test('an endpoint is slow whose requests take long, and no longer once they are quick again', () => {
  const { share, send } = scene()
  send('we_slow', 1000)
  send('we_quick', 20)
  expect(share.look().slow).toEqual(['we_slow'])
  send('we_slow', 20, 3)
  expect(share.look().slow).toEqual([])
})

test('one long request does not make a quick endpoint slow', () => {
  const { share, send } = scene()
  send('we_quick', 20, 5)
  send('we_quick', 1500)
  expect(share.look().slow).toEqual([])
})

test('an endpoint is slow while nothing of what is under way ends', () => {
  const { share, after } = scene()
  share.enter('we_hangs')
  share.enter('we_hangs')
  after(500)
  expect(share.look().slow).toEqual([])
  after(1)
  expect(share.look()).toMatchObject({ slow: ['we_hangs'], room: 10 })
  share.leave('we_hangs', 20)
  expect(share.look().slow).toEqual([])
})

test('slow endpoints share their places evenly, and each has one at least', () => {
  const { share, send } = scene(12)
  expect(share.look()).toEqual({ slow: [], room: 12, each: 12 })
  for (const id of ['a', 'b', 'c']) send(id, 1000)
  expect(share.look()).toMatchObject({ room: 12, each: 4 })
  for (let index = 0; index < 20; index += 1) send(`more ${index}`, 1000)
  expect(share.look()).toMatchObject({ room: 12, each: 1 })
  for (let index = 0; index < 15; index += 1) share.enter(`more ${index}`)
  expect(share.look().room).toBe(0)
})

test('what got nothing for a minute is unknown again, and what was not sent says nothing', () => {
  const { share, send, after } = scene()
  send('we_slow', 1000)
  share.enter('we_odd')
  share.leave('we_odd', null)
  expect(share.look().slow).toEqual(['we_slow'])
  after(60_001)
  expect(share.look().slow).toEqual([])
})
