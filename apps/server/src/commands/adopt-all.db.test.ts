import { testPlatform } from '@merchant-payments/api/testing'
import { expect, test } from 'vitest'
import { adoptAll } from './adopt-all.ts'
import type { Run } from './adopt-one.ts'

const platform = await testPlatform({ opensLiveAccounts: true })
const { processor, services, database } = platform

/** An account of the platform that this service did not open. */
async function openForeign(name: string): Promise<string> {
  const email = `${name}@example.com`
  const account = { merchantId: `mer_${name}`, livemode: false, name, email, country: 'US', testData: true }
  const { id } = await services.processor.accounts.create(account)
  await processor.call(false, `/v1/accounts/${id}`, null, { 'metadata[svc_merchant]': '', 'metadata[svc_mode]': '' })
  return id
}

const run: Run = {
  mode: 'test',
  since: 180,
  dryRun: false,
  commit: false,
  takeOverFees: false,
  tell: () => undefined,
  made: () => undefined,
  pace: async () => undefined,
}
const owner = (email: string) => ({ email, name: null, plan: 'pro' as const })

test('all accounts that have an owner are adopted, and the others are listed with the reason', async () => {
  const [one, two, unowned] = [await openForeign('one'), await openForeign('two'), await openForeign('unowned')]
  const { portal_email: taken } = await platform.merchant()
  const all = await adoptAll(services, null, { ...run, dryRun: true }, () => undefined)
  expect(all.accounts.map(({ report }) => report.account).toSorted()).toEqual([one, two, unowned].toSorted())
  expect(await database.prisma.merchant.count()).toBe(1)

  const owners = new Map([
    [one, owner('one@example.com')],
    [two, owner(taken)],
    ['acct_gone', owner('gone@example.com')],
  ])
  const done: string[] = []
  const adopted = await adoptAll(services, owners, run, ({ report }) => void done.push(report.account))
  expect(done).toEqual([one])
  expect(adopted.accounts.map(({ report }) => report.account)).toEqual([one])
  const reasons = Object.fromEntries(adopted.not_taken.map(({ account, reason }) => [account, reason]))
  expect(reasons).toEqual({
    [two]: expect.stringContaining('email'),
    [unowned]: 'The file has no line for this account.',
    acct_gone: 'The platform has no such account in test mode.',
  })
  expect(await database.prisma.merchant.findFirst({ where: { email: 'one@example.com' } })).toMatchObject({
    name: 'one',
    plan: 'pro',
  })

  const again = await adoptAll(services, new Map([[one, owner('one@example.com')]]), run, () => undefined)
  expect(again.accounts).toMatchObject([
    { report: { account: one }, adopted: { merchant_id: expect.stringMatching(/^mer_/) } },
  ])
  expect(await database.prisma.merchant.count()).toBe(2)
})

test('an account for which the processor does not answer is listed with its keys, and the others are adopted', async () => {
  const [failing, later] = [await openForeign('failing'), await openForeign('later')]
  const owners = new Map([failing, later].map((account) => [account, owner(`${account}@example.com`)]))
  processor.intercept((request) =>
    // The first list that is read after the merchant was made.
    request.headers.get('stripe-account') === failing && made.includes(failing)
      ? Response.json({ error: { type: 'api_error', message: 'Try again later' } }, { status: 500 })
      : undefined,
  )
  const made: string[] = []
  const all = await adoptAll(services, owners, { ...run, made: (account) => made.push(account) }, () => undefined)
  processor.intercept(null)
  expect(made.toSorted()).toEqual([failing, later].toSorted())
  expect(all.accounts.map(({ report }) => report.account)).toEqual([later])
  const { id: merchantId } = await database.prisma.merchant.findFirstOrThrow({
    where: { email: `${failing}@example.com` },
  })
  const found = all.not_taken.find(({ account }) => account === failing)
  expect(found).toMatchObject({
    reason: expect.stringContaining('Try again later'),
    created: {
      merchant_id: merchantId,
      test_key: expect.stringMatching(/./),
      portal_password: expect.stringMatching(/./),
    },
  })
  const audited = await database.prisma.auditEntry.findMany({ where: { merchantId } })
  expect(audited.map(({ action }) => action)).toEqual(['merchants.adopt'])

  const again = await adoptAll(services, owners, run, () => undefined)
  expect(again.not_taken.filter(({ account }) => owners.has(account))).toEqual([])
  expect(again.accounts.map(({ report }) => report.account).toSorted()).toEqual([failing, later].toSorted())
})
