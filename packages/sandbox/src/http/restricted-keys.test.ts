import { afterAll, expect, test } from 'vitest'
import { createClient, createReadyAccount, createTestSandbox, expectFailure, testToken } from '../testing/sandbox.ts'

const { sandbox, stripe } = createTestSandbox()
afterAll(() => sandbox.close())

async function keyWith(input: object, livemode = false): Promise<string> {
  const response = await sandbox.fetch(
    new Request(`http://sandbox.test/_sandbox/keys?livemode=${livemode}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${testToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    }),
  )
  return ((await response.json()) as { key: string }).key
}

test('a restricted key does what it has the permission for, and Write includes Read', async () => {
  const key = await keyWith({ permissions: ['rak_product_write', 'rak_charge_read'] })
  expect(key).toMatch(/^rk_test_\w{48}$/)
  const restricted = createClient(sandbox, key)
  const { id } = await restricted.products.create({ name: 'Tea' })
  expect(await restricted.products.retrieve(id)).toMatchObject({ name: 'Tea', livemode: false })
  expect((await restricted.charges.list()).data).toEqual([])
})

test('a restricted key without the permission is refused before the object is looked for', async () => {
  const restricted = createClient(sandbox, await keyWith({ permissions: ['rak_charge_read', 'rak_refund_read'] }))
  const platform = (await stripe.accounts.retrieveCurrent()).id
  expect(await expectFailure(restricted.charges.retrieve('ch_made_up'))).toMatchObject({ statusCode: 404 })
  expect(await expectFailure(restricted.customers.retrieve('cus_made_up'))).toMatchObject({
    type: 'StripePermissionError',
    statusCode: 403,
    message: expect.stringMatching(
      `^The provided key 'rk_test_\\*+\\w{4}' does not have the required permissions for this endpoint on account ` +
        `'${platform}'\\. Having the 'rak_customer_read' permission would allow this request to continue\\.$`,
    ),
  })
  expect(await expectFailure(restricted.refunds.create({ charge: 'ch_made_up' }))).toMatchObject({
    message: expect.stringContaining("'rak_refund_write'"),
  })
})

test('a restricted key needs its permission on connected accounts separately', async () => {
  const account = await createReadyAccount(stripe)
  const restricted = createClient(sandbox, await keyWith({ without: [], connected: ['rak_balance_read'] }))
  expect(await restricted.balance.retrieve({}, { stripeAccount: account.id })).toMatchObject({ object: 'balance' })
  expect(
    await expectFailure(restricted.customers.create({ email: 'a@example.com' }, { stripeAccount: account.id })),
  ).toMatchObject({ statusCode: 403, message: expect.stringContaining(`on account '${account.id}'`) })
  expect(await restricted.customers.create({ email: 'a@example.com' })).toMatchObject({ object: 'customer' })
})

test('a restricted key of all permissions but one lacks that one alone', async () => {
  const restricted = createClient(sandbox, await keyWith({ without: ['rak_customer_write'] }, true))
  expect((await restricted.customers.list()).data).toEqual([])
  expect(await expectFailure(restricted.customers.create({}))).toMatchObject({ statusCode: 403 })
  expect(await restricted.products.create({ name: 'Tea' })).toMatchObject({ livemode: true })
})

test('a restricted key without the permission is refused for accounts of the second version', async () => {
  const restricted = createClient(sandbox, await keyWith({ without: ['v2_account_storer_write'] }))
  expect(await restricted.v2.core.accounts.list()).toMatchObject({ data: expect.any(Array) })
  expect(await expectFailure(restricted.v2.core.accounts.create({ contact_email: 'a@example.com' }))).toMatchObject({
    statusCode: 403,
    code: 'more_permissions_required',
  })
})
