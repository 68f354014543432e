import { expect, test, vi } from 'vitest'
import { anyTime, eventTime, findByEventIds, newEventId } from './event-id.ts'

const time = new Date('2026-11-30T23:59:59.999Z')

test('an id tells the time of its event, and no two are alike', () => {
  const id = newEventId(time)
  expect(id).toMatch(/^evt_[0-9A-Za-z]{24}$/)
  expect(eventTime(id)).toEqual(time)
  expect(newEventId(time)).not.toBe(id)
})

test.each([0, 1, 62 ** 7 - 1])('%i milliseconds', (ms) => {
  expect(eventTime(newEventId(new Date(ms)))).toEqual(new Date(ms))
})

test('what is not found where its id says is looked for everywhere', async () => {
  const later = new Date(time.getTime() + 1)
  const ids = [newEventId(later), newEventId(time)]
  const read = vi.fn(async () => 'it')
  expect(await findByEventIds(ids, read)).toBe('it')
  expect(read.mock.calls).toEqual([[{ from: time, to: later }]])
  read.mockResolvedValueOnce(null as never)
  expect(await findByEventIds(ids, read)).toBe('it')
  expect(read.mock.lastCall).toEqual([anyTime])
})

test.each(['evt_x', 'evt_', 'evt_zzzzzzzzzzzzzzzzzzzzzzzz', 'we_ä'])('%s has a time that a database knows', (id) => {
  expect(eventTime(id).getTime()).toBeGreaterThanOrEqual(0)
  expect(eventTime(id) <= anyTime.to).toBe(true)
})
