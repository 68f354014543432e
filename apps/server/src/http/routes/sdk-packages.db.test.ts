import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ApiError } from '@merchant-payments/api/services'
import { testDatabase } from '@merchant-payments/db/testing'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { sdkPackageRoutes } from './sdk-packages.ts'

const database = await testDatabase()
const services = { database, publicUrl: 'https://pay.example.com' }
const newest = '/docs/merchant-payments-sdk.tgz'
const addressOf = (version: string) => `/docs/sdk/merchant-payments-sdk-${version}.tgz`

/** A server of a release whose package has this content; null while it is being built. */
async function server(version: string, content: Buffer | null) {
  const folder = await mkdtemp(join(tmpdir(), 'sdk-packages-'))
  const sdk = join(folder, 'dist/docs/sdk')
  await mkdir(sdk, { recursive: true })
  if (content === null) await writeFile(join(folder, '.building'), String(process.pid))
  else await writeFile(join(sdk, `merchant-payments-sdk-${version}.tgz`), content)
  const app = fastify({ exposeHeadRoutes: false })
  app.setErrorHandler((error, _request, reply) => reply.status(error instanceof ApiError ? error.status : 500).send())
  await app.register(sdkPackageRoutes, {
    services,
    brands: { platform: async () => null },
    built: join(folder, 'dist'),
  })
  onTestFinished(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })
  return app
}

/** The test has versions of its own. */
const some = () => ({ version: `1.0.${randomBytes(4).readUInt32BE()}`, content: randomBytes(2_000) })

test('the address of a version keeps its bytes after an upgrade, and the old address leads to the newest', async () => {
  const [before, after] = [some(), some()]
  const old = await server(before.version, before.content)
  expect((await old.inject(newest)).headers.location).toBe(addressOf(before.version))
  const upgraded = await server(after.version, after.content)
  const { statusCode, headers } = await upgraded.inject(newest)
  expect([statusCode, headers.location]).toEqual([302, addressOf(after.version)])
  for (const { version, content } of [before, after]) {
    const answer = await upgraded.inject(addressOf(version))
    expect(answer.rawPayload.equals(content)).toBe(true)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  }
})

test('a client that has the bytes is not sent them again (fault: it was, although their ETag never changes)', async () => {
  const { version, content } = some()
  const app = await server(version, content)
  const { etag } = (await app.inject(addressOf(version))).headers
  const asked = (tag: string) => app.inject({ url: addressOf(version), headers: { 'if-none-match': tag } })
  const known = await asked(`"other", W/${etag}`)
  expect([known.statusCode, known.rawPayload.length, known.headers.etag]).toEqual([304, 0, etag])
  expect((await asked('"other"')).rawPayload.equals(content)).toBe(true)
})

test('another build of a version that was handed out gets an address of its own', async () => {
  const { version, content } = some()
  const first = await server(version, content)
  await first.inject(addressOf(version))
  const again = randomBytes(2_000)
  const second = await server(version, again)
  const hash = createHash('sha256').update(again).digest('hex').slice(0, 8)
  expect((await second.inject(newest)).headers.location).toBe(addressOf(`${version}-${hash}`))
  expect((await second.inject(addressOf(version))).rawPayload.equals(content)).toBe(true)
  expect((await second.inject(addressOf(`${version}-${hash}`))).rawPayload.equals(again)).toBe(true)
})

test('the list names each version with its hash, and the command with this server’s own', async () => {
  const [before, own] = [some(), some()]
  await (await server(before.version, before.content)).inject(newest)
  const app = await server(own.version, own.content)
  const { body, headers } = await app.inject('/docs/sdk')
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(body).toContain(`npm install https://pay.example.com${addressOf(own.version)}`)
  for (const { version, content } of [before, own]) {
    expect(body).toContain(`<a href="${addressOf(version)}">${version}</a>`)
    expect(body).toContain(`sha512-${createHash('sha512').update(content).digest('base64')}`.replaceAll('&', '&amp;'))
  }
})

test('HEAD is answered, other names are not found, and a package that is being built comes later', async () => {
  const { version, content } = some()
  const app = await server(version, content)
  expect((await app.inject({ method: 'HEAD', url: addressOf(version) })).headers['content-length']).toBe('2000')
  for (const url of [addressOf('0.0.0'), '/docs/sdk/other.tgz', '/docs/sdk/merchant-payments-sdk-.tgz'])
    expect((await app.inject(url)).statusCode).toBe(404)
  expect((await (await server(version, null)).inject(newest)).statusCode).toBe(503)
})
