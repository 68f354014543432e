import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { createLog } from '../src/log.ts'
import { run } from '../src/run.ts'
import { jsonOfMpay, runMpay } from './mpay.ts'
import { startStripeLike } from './stripe-like.ts'

async function started(environment: NodeJS.ProcessEnv) {
  const running = await run(readConfig(environment), createLog({ logLevel: 'silent' }))
  onTestFinished(running.stop)
  return running
}

test('after the loss of ENCRYPTION_KEY the documented commands, in their order, make a start possible', async () => {
  const { environment } = await startStripeLike()
  const mpay = (...args: string[]) => jsonOfMpay(environment, ...args)
  const running = await started(environment)
  await mpay('stripe', 'setup')
  const { merchant_id, test_key } = await mpay('merchants', 'create', '--name', 'Tea', '--email', 'tea@example.com')
  const added = await fetch(`${readConfig(environment).publicUrl}/api/v1/webhook-endpoints`, {
    method: 'POST',
    headers: { authorization: `Bearer ${test_key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: 'https://hooks.example.com/in' }),
  })
  expect(added.status).toBe(200)
  await running.stop()

  environment.ENCRYPTION_KEY = randomBytes(32).toString('base64')
  await expect(started(environment)).rejects.toThrow('docs/operating.md')
  expect(await mpay('encryption', 'replace-data-keys', '--yes')).toEqual({ replaced: 2 })
  await expect(started(environment)).rejects.toThrow('ENCRYPTION_KEY does not open the stored secrets')
  const found = await runMpay(environment, 'audit', '--no-processor')
  expect(found.code).toBe(1)
  expect(found.stdout).toContain('mpay webhooks roll')

  for (const { id } of await mpay('webhooks', 'list', merchant_id)) await mpay('webhooks', 'roll', id)
  await mpay('stripe', 'setup')
  expect((await runMpay(environment, 'audit', '--no-processor')).code).toBe(0)
  const again = await started(environment)
  expect((await fetch(`${readConfig(environment).publicUrl}/readyz`)).status).toBe(200)
  await again.stop()
})
