import { afterAll, expect, test } from 'vitest'
import { createTestSandbox, expectFailure } from '../testing/sandbox.ts'

const { sandbox, stripe } = createTestSandbox({ legacyPlatform: true })
afterAll(() => sandbox.close())

const open = (url: string) => sandbox.fetch(new Request(new URL(url, 'http://sandbox.test')))

async function onboard(account: string) {
  const return_url = 'https://platform.test/'
  const { url } = await stripe.accountLinks.create({
    account,
    type: 'account_onboarding',
    return_url,
    refresh_url: return_url,
  })
  const body = new URLSearchParams({ answer: 'complete' })
  await sandbox.fetch(new Request(url, { method: 'POST', body }))
}

test('a login link opens the Express Dashboard once', async () => {
  const { id } = await stripe.accounts.create({ type: 'express' })
  expect((await expectFailure(stripe.accounts.createLoginLink(id))).message).toContain('onboarding')
  await onboard(id)
  const { url } = await stripe.accounts.createLoginLink(id)
  const first = await open(url)
  const dashboard = first.headers.get('location') ?? ''
  const page = await (await open(dashboard)).text()
  expect(page).toContain('Express Dashboard')
  expect(page).toContain('STRIPE TEST BANK')
  expect((await open(url)).status).toBe(410)
  expect((await open(dashboard)).status).toBe(200)
  expect((await open(`${dashboard}x`)).status).toBe(404)
  const late = await stripe.accounts.createLoginLink(id)
  await sandbox.clock.advance({ seconds: 600 })
  expect((await open(late.url)).status).toBe(410)
})

test('an account with another dashboard has no login link', async () => {
  const { id } = await stripe.accounts.create({ type: 'standard' })
  expect((await expectFailure(stripe.accounts.createLoginLink(id))).param).toBe('account')
})
