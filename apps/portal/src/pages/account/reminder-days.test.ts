import { expect, test } from 'vitest'
import { parseReminderDays, reminderDaysText } from './reminder-days.ts'

test.each([
  ['0, 3, 7', [0, 3, 7]],
  ['0 3;7,', [0, 3, 7]],
  [' ', []],
  ['0, x', null],
  ['1.5', null],
  ['-1', null],
])('%s is read as %o', (text, days) => {
  expect(parseReminderDays(text)).toEqual(days)
})

test.each([
  [[], 'None'],
  [[0], 'At once'],
  [[1], 'After 1 day'],
  [[0, 3], 'At once, after 3 days'],
  [[0, 3, 7, 14], 'At once, after 3, 7, and 14 days'],
])('%o is shown as %s', (days, text) => {
  expect(reminderDaysText(days)).toBe(text)
})
