import type { Prisma } from '@merchant-payments/db'
import { expect, test } from 'vitest'
import { openPlatformAccount } from '../../core/rows/platform-account.ts'
import { testPlatform } from '../../testing/index.ts'
import { hookedShop } from '../../testing/portal/hooked-shop.ts'
import { sendEndpointNotices } from './send-endpoint-notices.ts'

const platform = await testPlatform()
const { services, mails } = platform
const { prisma } = platform.database

/** A shop with an owner, a developer and a person of its support, whose endpoint has a secret in its address. */
async function failingShop() {
  const shop = await hookedShop(platform)
  const url = 'https://hooks.example/in/s3cr3t-path?token=s3cr3t-query'
  await prisma.webhookEndpoint.update({
    where: { accountId_id: { accountId: shop.accountId, id: shop.endpoint.id } },
    data: { url },
  })
  const merchantId = shop.merchant.merchant_id
  const { user: owner } = await prisma.member.findFirstOrThrow({ where: { merchantId }, include: { user: true } })
  for (const role of ['developer', 'support'] as const) {
    const id = `${role} of ${merchantId}`
    const now = new Date()
    const email = `${role}.${merchantId}@example.com`
    await prisma.user.create({ data: { id, name: role, email, createdAt: now, updatedAt: now } })
    await prisma.member.create({ data: { id, merchantId, userId: id, role, createdAt: now } })
  }
  mails.length = 0
  const notify = (kind: string, data: Partial<Prisma.EndpointNoticeUncheckedCreateInput> = {}) =>
    prisma.endpointNotice.create({
      data: {
        accountId: shop.accountId,
        endpointId: shop.endpoint.id,
        userId: owner.id,
        kind,
        consecutiveFailures: 3,
        error: 'http_status',
        responseStatus: 503,
        createdAt: new Date(),
        dueAt: new Date(0),
        ...data,
      },
    })
  return { ...shop, owner, notify, merchantId }
}

test('a mail names the answer, its cause, the remedy and the missed deliveries, and holds no secret', async () => {
  const { owner, notify, tell, leave, merchantId, endpoint } = await failingShop()
  for (let n = 0; n < 3; n += 1) await leave(await tell(), 'failed', 10)
  await notify('deactivated', { consecutiveFailures: 10 })
  expect(await sendEndpointNotices(services)).toEqual([])
  expect(mails).toHaveLength(1)
  const [mail] = mails
  expect(mail).toMatchObject({ to: owner.email, subject: 'Webhooks to hooks.example were deactivated' })
  for (const text of [mail?.text, mail?.html]) {
    expect(text).toContain('HTTP 503')
    expect(text).toContain('Start the server')
    expect(text).toContain('fix the endpoint, then reactivate it, then replay the 3 deliveries that it missed')
    expect(text).toContain(`http://platform.test/#/${merchantId}/test/webhooks/${endpoint.id}`)
    expect(text).not.toContain('s3cr3t')
    expect(text).not.toContain('whsec_')
  }
})

test('an incident is mailed once, as it stands by then, and its recovery once', async () => {
  const { notify } = await failingShop()
  await notify('failing')
  await notify('at_risk', { consecutiveFailures: 8 })
  await sendEndpointNotices(services)
  await sendEndpointNotices(services)
  expect(mails.map(({ subject }) => subject)).toEqual(['Webhooks to hooks.example are about to be deactivated'])
  await notify('recovered', { consecutiveFailures: 0, error: null, responseStatus: null })
  await sendEndpointNotices(services)
  await notify('recovered', { consecutiveFailures: 0, error: null, responseStatus: null })
  await notify('failing')
  await sendEndpointNotices(services)
  expect(mails.map(({ subject }) => subject).slice(1)).toEqual(['Webhooks to hooks.example are working again'])
})

test('an incident that ended before its mail sends no mail', async () => {
  const { notify } = await failingShop()
  for (let n = 0; n < 10; n += 1) {
    await notify('failing')
    await notify('recovered')
    await sendEndpointNotices(services)
  }
  expect(mails).toEqual([])
})

test('the end of an incident is no news while another process has its beginning', async () => {
  const { notify } = await failingShop()
  const { id } = await notify('failing', { dueAt: new Date(Date.now() + 60_000) })
  const end = await notify('recovered')
  await sendEndpointNotices(services)
  for (const one of [id, end.id]) {
    await prisma.endpointNotice.updateMany({ where: { id: one }, data: { dueAt: new Date(0) } })
  }
  await sendEndpointNotices(services)
  expect(mails).toEqual([])
  expect(await prisma.endpointNotice.count({ where: { id: { in: [id, end.id] }, dueAt: { not: null } } })).toBe(0)
})

test('a mail that was not accepted is sent later, and others of the round are sent', async () => {
  const { notify, owner } = await failingShop()
  const { id } = await notify('failing')
  const refusing = { ...services, mail: async () => Promise.reject(new Error('no such mailbox')) }
  expect(await sendEndpointNotices(refusing)).toEqual([new Error('no such mailbox')])
  expect(await sendEndpointNotices(services)).toEqual([])
  expect(mails).toEqual([])
  await prisma.endpointNotice.updateMany({ where: { id }, data: { dueAt: new Date(0) } })
  await sendEndpointNotices(services)
  expect(mails.map(({ to }) => to)).toEqual([owner.email])
})

test('workers that send at the same time send each mail once', async () => {
  const { notify } = await failingShop()
  await notify('failing')
  await Promise.all(Array.from({ length: 4 }, () => sendEndpointNotices(services)))
  expect(mails).toHaveLength(1)
})

test('a member who has left, or lost the role for webhooks, gets no mail', async () => {
  const { notify, owner, merchantId } = await failingShop()
  await notify('failing')
  await prisma.member.updateMany({ where: { merchantId, userId: owner.id }, data: { role: 'support' } })
  await sendEndpointNotices(services)
  expect(mails).toEqual([])
})

test('mails to members who have left do not keep a full batch from the others', async () => {
  const { notify, owner, merchantId } = await failingShop()
  const left = `developer of ${merchantId}`
  for (let n = 0; n < 50; n += 1) await notify('failing', { userId: left })
  await notify('failing', { dueAt: new Date(1) })
  await prisma.member.deleteMany({ where: { merchantId, userId: left } })
  await sendEndpointNotices(services)
  await sendEndpointNotices(services)
  expect(mails.map(({ to }) => to)).toEqual([owner.email])
  expect(await prisma.endpointNotice.count({ where: { userId: left, dueAt: { not: null } } })).toBe(0)
})

test('where no mail can be sent, a notice is not sent and waits no longer, and is no error', async () => {
  const { notify, endpoint } = await failingShop()
  await notify('failing')
  const refused = async () => {
    throw new Error('a mail was asked for')
  }
  expect(await sendEndpointNotices({ ...services, sendsMail: false, mail: refused })).toEqual([])
  expect(await prisma.endpointNotice.count({ where: { endpointId: endpoint.id, dueAt: { not: null } } })).toBe(0)
})

test('a failing endpoint of the platform is mailed to its operators alone', async () => {
  const account = await openPlatformAccount(platform.database, false, new Date())
  const times = { createdAt: new Date(), updatedAt: new Date() }
  await prisma.webhookEndpoint.create({
    data: {
      ...times,
      accountId: account.id,
      id: 'we_platform',
      url: 'https://hooks.example/in',
      events: ['*'],
      sealedSecret: 'x',
    },
  })
  const people = { support: 'support', accountant: 'accountant', former: 'admin' } as const
  for (const [id, operatorRole] of Object.entries(people)) {
    await prisma.user.create({
      data: { ...times, id, name: id, email: `${id}@ops.example`, operator: id !== 'former', operatorRole },
    })
    await prisma.endpointNotice.create({
      data: {
        ...{ accountId: account.id, endpointId: 'we_platform', userId: id, kind: 'failing', consecutiveFailures: 3 },
        ...{ error: 'timeout', responseStatus: null, createdAt: new Date(), dueAt: new Date(0) },
      },
    })
  }
  mails.length = 0
  expect(await sendEndpointNotices(services)).toEqual([])
  expect(mails.map(({ to }) => to)).toEqual(['support@ops.example'])
  expect(mails[0]?.text).toContain('http://platform.test/#/operator/webhooks?mode=test')
  expect(mails[0]?.text).toContain('as an operator of this platform')
})
