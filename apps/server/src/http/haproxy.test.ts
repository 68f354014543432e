import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { standardHeaders } from './response-headers.ts'

const config = readFileSync(new URL('../../../../deploy/haproxy.cfg', import.meta.url), 'utf8')

test('what HAProxy answers itself has the envelope of the API', () => {
  const bodies = [...config.matchAll(/http-error status (\d+) .* lf-string '(.+)'$/gm)].map(
    ([, status, body = '']) => [Number(status), JSON.parse(body)] as const,
  )
  expect(bodies.map(([status]) => status)).toEqual([502, 503, 504])
  for (const [, body] of bodies) {
    expect(body).toEqual({
      success: false,
      error: { code: 'service_unavailable', message: expect.any(String) },
      request_id: '%[unique-id]',
    })
  }
})

test('what HAProxy answers itself has the headers of the API, and Retry-After', () => {
  const rules = config.matchAll(/http-after-response set-header (\S+) (.+?) (?:unless of_server|if .* !of_server)$/gm)
  const headers = Object.fromEntries([...rules].map(([, name = '', value = '']) => [name, value.replaceAll('"', '')]))
  expect(headers).toEqual({ ...standardHeaders('%[unique-id]'), 'Retry-After': '1' })
})
