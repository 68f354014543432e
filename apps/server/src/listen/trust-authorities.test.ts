import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { WebhookEvent } from '@merchant-payments/sdk'
import { expect, onTestFinished, test } from 'vitest'
import { forwardEvent } from './forward-event.ts'
import { trustAuthorities } from './trust-authorities.ts'

/** A server on TLS with a certificate that it signed itself. */
async function startShop() {
  const folder = mkdtempSync(join(tmpdir(), 'own-certificate-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const made = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', ...made, '-keyout', key, '-out', cert, ...subject], { stdio: 'ignore' })
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_request, response) =>
    response.writeHead(204).end(),
  )
  server.listen(0, 'localhost')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { pem: readFileSync(cert, 'utf8'), to: `https://localhost:${(server.address() as AddressInfo).port}/hook` }
}

const event = { id: 'evt_1', type: 'charge.refunded', data: {} } as unknown as WebhookEvent

test('a self-signed certificate is refused, and trusted once its file is named', async () => {
  const trusted = getCACertificates('default')
  onTestFinished(() => setDefaultCACertificates(trusted))
  const { pem, to } = await startShop()
  const secret = `whsec_${'A'.repeat(43)}`
  const send = () => forwardEvent(event, { to, secret, signal: new AbortController().signal, now: new Date() })
  expect(await send()).not.toBe(204)
  trustAuthorities(pem)
  expect(await send()).toBe(204)
})

test('a file without a certificate is refused', () => {
  expect(() => trustAuthorities('-----BEGIN PRIVATE KEY-----')).toThrow('no certificate in PEM format')
})
