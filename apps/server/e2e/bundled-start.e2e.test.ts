import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MerchantPayments } from '@merchant-payments/sdk'
import { freePorts } from '@merchant-payments/vitest/free-ports'
import { expect, onTestFinished, test } from 'vitest'
import { maxRetries } from '../src/testing/patience.ts'
import { newPlace } from './place.ts'
import { spawnServer } from './spawn-server.ts'

const bundleServer = fileURLToPath(new URL('../../../tooling/start/src/bundle-server.ts', import.meta.url))

test('the bundle of a warm start makes its database, serves the demo merchant and ends in order', async () => {
  const place = await newPlace({ embedded: true })
  onTestFinished(() => place.remove())
  const bundle = join(place.folder, 'bundle')
  execFileSync(process.execPath, [bundleServer, bundle])
  const server = await spawnServer(place.environmentOn(await freePorts(2)), join(bundle, 'main.js'))
  try {
    const { base_url, test_key } = JSON.parse(await readFile(join(place.dataDir, 'demo.json'), 'utf8'))
    const merchant = new MerchantPayments({ apiKey: test_key, baseUrl: base_url, maxRetries })
    const session = await merchant.paymentSessions.create({
      line_items: [{ name: 'Coffee', amount: 500, currency: 'usd', quantity: 2 }],
      success_url: 'http://127.0.0.1/thanks',
      cancel_url: 'http://127.0.0.1/cart',
    })
    expect(await (await fetch(session.url ?? '')).text()).toContain('Coffee')
    expect((await fetch(new URL('/docs', server.url))).status).toBe(200)
  } finally {
    expect(await server.end()).toBe(0)
  }
})
