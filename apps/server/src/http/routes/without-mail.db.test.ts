import { createResetLink } from '@merchant-payments/api/operator'
import { beforeAll, expect, test } from 'vitest'
import { commandActor } from '../../commands/command-actor.ts'
import { createMail } from '../../mail/create-mail.ts'
import { testBrowser } from '../../testing/browser.ts'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer({ logLevel: 'trace' })
const shown: string[] = []
Object.assign(server.services, createMail({ smtp: undefined, showsMail: false }, { write: (text) => shown.push(text) }))

let merchant: Awaited<ReturnType<typeof server.merchant>>
beforeAll(async () => {
  merchant = await server.merchant()
})

const tokenOf = (link: string | null) => link?.split('/').at(-1) ?? ''

test('a reset answers as ever, and neither sends nor logs a link', async () => {
  const answers = await Promise.all(
    [merchant.portal_email, 'nobody@example.com'].map(async (email) => {
      const answer = await testBrowser(server.origin).post('/request-password-reset', { email })
      return [answer.status, await answer.json()]
    }),
  )
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]?.[0]).toBe(200)
  expect(server.mails).toEqual([])
  expect([...server.logged, ...shown].join('')).not.toMatch(/#\/reset|reset-password\//)
  expect(server.logged.filter((line) => line.includes('"level":50'))).toEqual([])
})

test('an invitation answers that no mail was sent, and shows its link once', async () => {
  const owner = testBrowser(server.origin)
  await owner.signIn(merchant.portal_email, merchant.portal_password)
  owner.choose(merchant.merchant_id)
  const invited = await owner.trpc.portal.members.invite.mutate({ email: 'new@example.com', role: 'support' })
  expect(invited).toMatchObject({ mailed: false, link: expect.stringContaining('/#/invitation/') })
  const token = tokenOf(invited.link)
  expect(JSON.stringify(await owner.trpc.portal.members.list.query({}))).not.toContain(token)
  expect([...server.logged, ...shown].join('')).not.toContain(token)
  const guest = testBrowser(server.origin)
  expect(await guest.trpc.portal.people.invitation.mutate({ token })).toMatchObject({ email: 'new@example.com' })
})

test('an operator makes a link to a new password, which works once', async () => {
  const made = await createResetLink(server.services, merchant.portal_email.toUpperCase(), commandActor)
  expect(made).toMatchObject({ email: merchant.portal_email, link: expect.stringContaining('/#/reset/') })
  const reset = { newPassword: 'the words of another password', token: tokenOf(made?.link ?? null) }
  expect((await testBrowser(server.origin).post('/reset-password', reset)).status).toBe(200)
  expect((await testBrowser(server.origin).post('/reset-password', reset)).status).toBe(400)
  const again = await testBrowser(server.origin).signIn(merchant.portal_email, reset.newPassword)
  expect(again.status).toBe(200)
  const entries = await server.database.prisma.auditEntry.findMany({ where: { action: 'people.createResetLink' } })
  expect(entries).toMatchObject([{ actorKind: 'command' }])
  expect(await createResetLink(server.services, 'nobody@example.com', commandActor)).toBeNull()
})
