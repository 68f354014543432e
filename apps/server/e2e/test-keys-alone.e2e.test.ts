import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startInstallation } from './installation.ts'
import { jsonOfMpay, runMpay } from './mpay.ts'

test('with the test keys alone everything works in test mode, and live keys are told plainly', async () => {
  const { demo, dataDir, environment, startBeside } = await startInstallation()
  const { sandbox } = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'))
  const keys = {
    STRIPE_SECRET_KEY_TEST: sandbox.test.secretKey,
    STRIPE_PUBLISHABLE_KEY_TEST: sandbox.test.publishableKey,
    STRIPE_API_BASE: demo.sandbox_url,
  }
  const origin = await startBeside(keys)
  const { merchant_id, test_key, live_key } = await jsonOfMpay(
    { ...environment, ...keys },
    ...['merchants', 'create', '--name', 'Tea House', '--email', 'tea@example.com'],
  )
  const sell = async (key: string) => {
    const answer = await fetch(`${origin}/api/v1/payment-sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        line_items: [{ name: 'Tea', amount: 1000, currency: 'usd', quantity: 1 }],
        success_url: 'https://shop.example/ok',
        cancel_url: 'https://shop.example/no',
      }),
    })
    return { status: answer.status, body: await answer.json() }
  }
  for (const key of [test_key, demo.test_key])
    expect(await sell(key)).toMatchObject({ status: 200, body: { data: { status: 'open' } } })
  // The one was never opened at the processor, the other was before the keys were taken away.
  for (const key of [live_key, demo.live_key]) {
    expect(await sell(key)).toMatchObject({
      status: 400,
      body: { error: { code: 'account_not_ready', message: expect.stringContaining('live mode') } },
    })
  }

  const onboard = ['merchants', 'onboard', merchant_id, '--mode', 'live']
  expect(await runMpay({ ...environment, ...keys }, ...onboard)).toEqual({
    code: 1,
    stdout: '',
    stderr: 'The live mode is not set up: set STRIPE_SECRET_KEY_LIVE and STRIPE_PUBLISHABLE_KEY_LIVE.\n',
  })
})
