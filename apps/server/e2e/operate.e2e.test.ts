import { expect, test } from 'vitest'
import { patience } from '../src/testing/patience.ts'
import { browserForTests } from './checkout-page.ts'
import { startInstallation } from './installation.ts'

const browser = browserForTests()

test('an operator brings a merchant in beside the running server, whose next answer knows of every change', async () => {
  const installation = await startInstallation()
  const { mpay } = installation
  const call = async (key: string, path: string, body?: object) => {
    const answer = await fetch(`${installation.demo.base_url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return ((await answer.json()) as { data: Record<string, unknown> }).data
  }
  const tea = {
    line_items: [{ name: 'Tea', amount: 1000, currency: 'usd', quantity: 1 }],
    success_url: 'https://shop.example/ok',
    cancel_url: 'https://shop.example/no',
  }

  const waiting = ['--cards', 'inactive', '--transfers', 'inactive']
  const { merchant_id, test_key, onboarding } = await mpay(
    ...['merchants', 'create', '--name', 'Tea House', '--email', 'owner@example.com', ...waiting],
  )
  expect(await call(test_key, '/account')).toMatchObject({ chargesEnabled: false, payoutsEnabled: false })

  const page = await browser.page()
  await page.goto(onboarding.test)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
  await expect
    .poll(() => call(test_key, '/account'), patience)
    .toMatchObject({
      chargesEnabled: true,
      payoutsEnabled: true,
      cardPayments: 'active',
      bankAccount: { last4: expect.stringMatching(/^\d{4}$/) },
    })

  const before = await call(test_key, '/payment-sessions', tea)
  await mpay('merchants', 'plan', merchant_id, 'pro')
  const after = await call(test_key, '/payment-sessions', tea)
  expect([before.fee_amount, after.fee_amount]).toEqual([89, 82])

  await mpay('sandbox', 'account', merchant_id, '--cards', 'inactive', '--transfers', 'active')
  expect(await call(test_key, '/account')).toMatchObject({ chargesEnabled: true, cardPayments: 'platform_hosted' })

  await mpay('sandbox', 'advance', '--hours', '25')
  expect(await call(test_key, `/payment-sessions/${before.id}`)).toMatchObject({ status: 'expired', url: null })

  // Without the server the command takes in what the sandbox tells.
  const late = await call(test_key, '/payment-sessions', tea)
  await installation.end()
  const { now } = await mpay('sandbox', 'advance', '--days', '2')
  expect(now - Date.now() / 1000).toBeCloseTo((25 + 48) * 3_600, -2)
  await installation.startAgain()
  expect(await call(test_key, `/payment-sessions/${late.id}`)).toMatchObject({ status: 'expired', url: null })
})
