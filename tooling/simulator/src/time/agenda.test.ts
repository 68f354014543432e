import { expect, test } from 'vitest'
import { randomOf } from '../random.ts'
import { Agenda } from './agenda.ts'

function timesOf(agenda: Agenda, limit = Number.POSITIVE_INFINITY): number[] {
  const times: number[] = []
  for (let task = agenda.next(limit); task; task = agenda.next(limit)) times.push(task.at)
  return times
}

test('tasks come in the order of their times, and a canceled one never', () => {
  const random = randomOf(1, 'agenda')
  const agenda = new Agenda()
  const added = Array.from({ length: 500 }, () => agenda.add(random.below(100), () => undefined))
  for (const task of added.slice(0, 100)) task.canceled = true
  expect(timesOf(agenda)).toEqual(
    added
      .slice(100)
      .map(({ at }) => at)
      .toSorted((one, other) => one - other),
  )
})

test('of two tasks at one time the first added comes first', () => {
  const agenda = new Agenda()
  const run: number[] = []
  for (let nth = 0; nth < 20; nth += 1) agenda.add(5, () => run.push(nth))
  for (let task = agenda.next(5); task; task = agenda.next(5)) task.run()
  expect(run).toEqual(Array.from({ length: 20 }, (_, nth) => nth))
})

test('a task later than the limit stays', () => {
  const agenda = new Agenda()
  for (const at of [3, 9, 6]) agenda.add(at, () => undefined)
  expect(timesOf(agenda, 6)).toEqual([3, 6])
  expect(timesOf(agenda, 10)).toEqual([9])
})
