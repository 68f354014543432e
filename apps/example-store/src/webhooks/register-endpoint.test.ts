import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fakeApi } from '../testing/fake-api.ts'
import { registerEndpoint } from './register-endpoint.ts'

const url = 'https://127.0.0.1:4245/webhooks'

async function open() {
  const folder = await mkdtemp(join(tmpdir(), 'example-store-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const endpoints: { id: string; url: unknown; status: string }[] = []
  const { payments } = fakeApi(({ method, path, body }) => {
    if (method === 'GET') return { items: endpoints.toReversed(), has_more: false }
    if (method === 'DELETE')
      return Object.assign(endpoints.find(({ id }) => path.endsWith(id)) ?? {}, { status: 'deactivated' })
    const endpoint = { id: `we_${endpoints.length + 1}`, url: body?.url, status: 'active' }
    endpoints.push(endpoint)
    return { ...endpoint, secret: `whsec_${endpoints.length}` }
  })
  const file = join(folder, 'endpoint.json')
  return { endpoints, file, register: (at = url) => registerEndpoint(payments, at, file) }
}

test('the first start registers an endpoint and stores its secret readable by its owner alone', async () => {
  const { register, file } = await open()
  expect(await register()).toEqual({ id: 'we_1', url, secret: 'whsec_1' })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('a start at the same address reuses the endpoint', async () => {
  const { register, endpoints } = await open()
  expect(await register()).toEqual(await register())
  expect(endpoints).toHaveLength(1)
})

test('a start at another address replaces the endpoint', async () => {
  const { register, endpoints } = await open()
  await register()
  expect(await register('https://127.0.0.1:5000/webhooks')).toMatchObject({ id: 'we_2', secret: 'whsec_2' })
  expect(endpoints.map(({ status }) => status)).toEqual(['deactivated', 'active'])
})

test('an endpoint that was deactivated, or whose secret is lost, is replaced', async () => {
  const { register, endpoints, file } = await open()
  await register()
  Object.assign(endpoints[0] ?? {}, { status: 'deactivated' })
  expect(await register()).toMatchObject({ id: 'we_2' })
  await rm(file)
  expect(await register()).toMatchObject({ id: 'we_3' })
  expect(endpoints.map(({ status }) => status)).toEqual(['deactivated', 'deactivated', 'active'])
})

test('endpoints of others are left alone', async () => {
  const { register, endpoints } = await open()
  endpoints.push({ id: 'we_other', url: 'https://shop.example/webhooks', status: 'active' })
  await register()
  await register('https://127.0.0.1:5000/webhooks')
  expect(endpoints[0]?.status).toBe('active')
})
