import { expect, test } from 'vitest'
import { isUnattended, watchInputs } from './attendance.ts'

test('a page is unattended a minute after its last input', () => {
  const page = new EventTarget()
  watchInputs(page)
  page.dispatchEvent(new Event('keydown'))
  const now = Date.now()
  expect([isUnattended(now), isUnattended(now + 59_000), isUnattended(now + 61_000)]).toEqual([false, false, true])
})
