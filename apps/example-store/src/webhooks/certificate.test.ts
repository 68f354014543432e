import { X509Certificate } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../listen.ts'
import { ensureCertificate } from './certificate.ts'

async function aFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'example-store-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return { folder: join(folder, 'example-store'), authority: join(folder, 'authorities', 'example-store.pem') }
}

/** Status of a GET with every certificate check on, or the code of the failure. */
function statusOf(url: string, ca: string): Promise<number | string | undefined> {
  return new Promise((resolve) => {
    get(url, { ca, agent: false }, (response) => resolve(response.resume().statusCode)).on(
      'error',
      (error: NodeJS.ErrnoException) => resolve(error.code),
    )
  })
}

test('the certificate is valid for this machine with its authority, and not without it', async () => {
  const { folder, authority } = await aFolder()
  const tls = await ensureCertificate(folder, authority)
  const server = await listen({ port: 0, tls, fetch: () => new Response('hello') })
  onTestFinished(() => server.close())
  const trusted = await readFile(authority, 'utf8')
  expect(await statusOf(`https://127.0.0.1:${server.port}`, trusted)).toBe(200)
  expect(await statusOf(`https://localhost:${server.port}`, trusted)).toBe(200)
  expect(await statusOf(`https://127.0.0.1:${server.port}`, rootCertificates.join('\n'))).toMatch(
    /CERT|VERIFY|SIGNATURE/,
  )
})

test('the certificate key is readable by its owner alone, and the authority key is not stored', async () => {
  const { folder, authority } = await aFolder()
  await ensureCertificate(folder, authority)
  expect((await stat(join(folder, 'key.pem'))).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['certificate.pem', 'key.pem'])
  const published = await readFile(authority, 'utf8')
  expect(published).not.toContain('PRIVATE')
  expect(new X509Certificate(published).ca).toBe(true)
})

test('the certificate is created once, and again when its parts do not match', async () => {
  const { folder, authority } = await aFolder()
  const first = await ensureCertificate(folder, authority)
  expect(await ensureCertificate(folder, authority)).toEqual(first)
  const other = await aFolder()
  await ensureCertificate(other.folder, other.authority)
  await writeFile(authority, await readFile(other.authority))
  const second = await ensureCertificate(folder, authority)
  expect(second.cert).not.toBe(first.cert)
  await rm(authority)
  expect((await ensureCertificate(folder, authority)).cert).not.toBe(second.cert)
})
