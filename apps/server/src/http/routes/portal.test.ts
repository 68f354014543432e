import fastify from 'fastify'
import { expect, test } from 'vitest'
import { portalRoutes } from './portal.ts'

test.each([
  ['nothing', {}, 200],
  ['the first bytes', { range: 'bytes=0-9' }, 206],
  ['bytes behind the end', { range: 'bytes=99999999-' }, 416],
  ['another version', { 'if-match': '"x"' }, 412],
])('a page asked for with %s never answers 5xx', async (_, headers, status) => {
  const app = fastify()
  await app.register(portalRoutes)
  for (const url of ['/', '/favicon.svg']) {
    expect((await app.inject({ url, headers: { ...headers, 'accept-encoding': 'identity' } })).statusCode).toBe(status)
  }
  await app.close()
})
