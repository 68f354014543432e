import { expect, test } from 'vitest'
import { failureReasons } from '../delivery/http/failure-reason.ts'
import { failureCause } from './explain-failure.ts'

const statuses = [301, 302, 400, 401, 403, 404, 405, 410, 413, 422, 429, 500, 502, 503, 504]
const errors = failureReasons.filter((reason) => reason !== 'http_status' && reason !== 'request_failed')

test('each status has its answer, its cause and how to fix it', () => {
  for (const status of statuses) {
    const { answer, cause, fix } = failureCause({ error: 'http_status', status })
    expect(answer).toBe(`HTTP ${status}`)
    expect(cause).toMatch(/\.$/)
    expect(fix).toMatch(/\.$/)
  }
  const causes = statuses.map((status) => failureCause({ error: 'http_status', status }).cause)
  expect(new Set(causes).size).toBe(11)
})

test('each reason for no answer has its own cause, and one that is not known has one, too', () => {
  const causes = [...errors, 'request_failed', 'of_a_later_release'].map((error) =>
    failureCause({ error, status: null }),
  )
  expect(new Set(causes.map(({ cause }) => cause)).size).toBe(errors.length + 1)
})
