import { describe, expect, test } from 'vitest'
import { createKeyAuthenticator } from '../../../core/request/authenticate-api-key.ts'
import { catchUp, openShop, refusal, type Shop, signInAs, testPlatform } from '../../../testing/index.ts'
import { appRouter } from '../../router.ts'

const platform = await testPlatform()
const { processor, services, database, mails } = platform

/** A shop, a payment of it and its members. */
async function sold(typed?: Record<string, string>) {
  const shop = await openShop(platform)
  const { id: session } = await shop.sell()
  await processor.pay(session, typed)
  await catchUp(platform)
  const [payment] = (await shop.client.testPayments.list({})).items
  if (!payment) throw new Error('nothing was sold')
  return { shop, payment, support: await signInAs(platform, shop.key, 'support') }
}

const merchantOf = async ({ accountId }: Shop) =>
  (await database.prisma.account.findUniqueOrThrow({ where: { id: accountId }, include: { merchant: true } })).merchant

test('a receipt is sent to the customer, or to an address that was typed', async () => {
  const { payment, shop, support } = await sold()
  const { name, id: merchantId } = await merchantOf(shop)
  const sent = await support.portal.payments.sendReceipt({ id: payment.id })
  expect(sent).toEqual({ id: payment.id, object: 'sent_receipt', email: 'ada@example.com' })
  const mail = mails.at(-1)
  expect(mail).toMatchObject({ to: 'ada@example.com', subject: `Test mode: Receipt from ${name}` })
  for (const text of [mail?.text, mail?.html]) {
    expect(text).toContain(payment.receipt_url)
    expect(text).toContain('$10.00 USD')
    expect(text).toContain('Visa ending in 4242')
    expect(text).toContain(payment.id)
    expect(text).not.toContain('Tea')
  }
  await support.portal.payments.sendReceipt({ id: payment.id, email: 'grace@example.com' })
  expect(mails.at(-1)?.to).toBe('grace@example.com')
  // The rate limit stores no address: a buyer may be erased at any time.
  const { rows } = await database.pool.query(`SELECT key FROM sign_in_rates WHERE key ILIKE '%example.com%'`)
  expect(rows).toEqual([])
  const entries = await database.prisma.auditEntry.findMany({
    where: { merchantId, action: 'payments.sendReceipt' },
    orderBy: { id: 'asc' },
  })
  expect(entries).toMatchObject([
    { objectId: payment.id, fields: [], accountId: shop.accountId },
    { objectId: payment.id, fields: ['email'] },
  ])
  expect(JSON.stringify(entries.map(({ fields, objectId }) => [fields, objectId]))).not.toContain('grace')
})

test('after a refund the mail has the remaining amount', async () => {
  const { payment, shop, support } = await sold()
  await shop.client.refunds.create({ payment_intent: payment.id, amount: 400 })
  await catchUp(platform)
  await support.portal.payments.sendReceipt({ id: payment.id })
  expect(mails.at(-1)?.text).toContain('Paid after refunds: $6.00 USD')
})

describe('nothing is sent', () => {
  const code = async (call: Promise<unknown>) => (await refusal(call)).code

  test('by roles that may not refund, by keys, or by members of a suspended merchant', async () => {
    const { payment, shop } = await sold()
    const before = mails.length
    const developer = await signInAs(platform, shop.key, 'developer')
    expect(await code(developer.portal.payments.sendReceipt({ id: payment.id }))).toBe('forbidden')
    expect(await code(shop.client.portal.payments.sendReceipt({ id: payment.id }))).toBe('unauthorized')
    const owner = await signInSuspended(shop)
    expect(await code(owner.portal.payments.sendReceipt({ id: payment.id }))).toBe('forbidden')
    expect(mails).toHaveLength(before)
  })

  test('of a payment that is unknown, another merchant’s, or not paid', async () => {
    const { support } = await sold()
    const other = await sold()
    const declined = await sold({ number: '4000000000000002' })
    expect(await code(support.portal.payments.sendReceipt({ id: 'pi_none' }))).toBe('payment_not_found')
    expect(await code(support.portal.payments.sendReceipt({ id: other.payment.id }))).toBe('payment_not_found')
    expect(await code(declined.support.portal.payments.sendReceipt({ id: declined.payment.id }))).toBe(
      'validation_error',
    )
  })

  test('without an address, or to an invalid one', async () => {
    const { payment, shop, support } = await sold()
    await database.prisma.payment.updateMany({ where: { accountId: shop.accountId }, data: { customerEmail: null } })
    expect(await refusal(support.portal.payments.sendReceipt({ id: payment.id }))).toMatchObject({ param: 'email' })
    for (const email of ['ada', '', 'a@b\r\nBcc: c@example.com', `${'a'.repeat(320)}@example.com`]) {
      expect(await refusal(support.portal.payments.sendReceipt({ id: payment.id, email }))).toMatchObject({
        code: 'validation_error',
        param: 'email',
      })
    }
  })

  test('where there is no mail server, and the error names what to set; nor counted as sent where it fails', async () => {
    const { payment, support } = await sold()
    const { mail } = services
    services.mailsCustomers = false
    const unset = await refusal(support.portal.payments.sendReceipt({ id: payment.id }))
    services.mailsCustomers = true
    expect(unset).toMatchObject({ code: 'mail_not_sent', message: expect.stringContaining('SMTP_URL') })
    services.mail = () => Promise.reject(new Error('550 refused ada@example.com'))
    const failed = await refusal(support.portal.payments.sendReceipt({ id: payment.id }))
    services.mail = mail
    expect(failed).toMatchObject({ code: 'mail_not_sent', message: 'The email could not be sent. Try again later.' })
    const entries = await database.prisma.auditEntry.count({ where: { objectId: payment.id } })
    expect(entries).toBe(0)
  })

  test('more than five times an hour to one address, in any case, nor fifty times in all', async () => {
    const { payment, support } = await sold()
    const send = (email: string) => support.portal.payments.sendReceipt({ id: payment.id, email })
    for (const email of ['a@example.com', 'A@example.com', 'a@Example.com', 'a@example.com', 'a@example.com']) {
      await send(email)
    }
    const sixth = await refusal(send('a@example.com'))
    expect(sixth).toMatchObject({ code: 'rate_limit_exceeded', retryAfter: expect.any(Number) })
    for (let count = 0; count < 44; count += 1) await send(`a${count}@example.com`)
    expect(await code(send('last@example.com'))).toBe('rate_limit_exceeded')
  })
})

describe('the tax number of a merchant', () => {
  test('is set by owners for both modes, with one entry in the audit log', async () => {
    const { shop } = await sold()
    const { id: merchantId } = await merchantOf(shop)
    const owner = await signInAs(platform, shop.key)
    for (const tax_number of [' DE123456789 ', 'DE123456789', null, null]) {
      const { merchant } = await owner.portal.account.setTaxNumber({ tax_number })
      expect(merchant.taxNumber).toBe(tax_number?.trim() ?? null)
    }
    const entries = await database.prisma.auditEntry.findMany({
      where: { merchantId, action: 'account.setTaxNumber' },
    })
    expect(entries).toHaveLength(2)
    expect(entries[0]).toMatchObject({ accountId: null, objectId: merchantId, fields: ['tax_number'] })
    for (const tax_number of ['', ' ', 'a\nb', 'a\u202eb', '1'.repeat(41)]) {
      expect(await refusal(owner.portal.account.setTaxNumber({ tax_number }))).toMatchObject({ param: 'tax_number' })
    }
    const support = await signInAs(platform, shop.key, 'support')
    expect((await refusal(support.portal.account.setTaxNumber({ tax_number: null }))).code).toBe('forbidden')
  })
})

/** The owner of a merchant whose keys were suspended. */
async function signInSuspended(shop: Shop) {
  const { account } = await createKeyAuthenticator(database, services.clock)(`Bearer ${shop.key}`)
  const person = {
    kind: 'person',
    id: 'u1',
    name: 'Ada',
    email: 'ada@example.com',
    role: 'owner',
    operator: null,
  } as const
  return appRouter.createCaller({ services, account: { ...account, suspended: true }, actor: person })
}
