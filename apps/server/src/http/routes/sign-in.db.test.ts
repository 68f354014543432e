import type { CreatedMerchant } from '@merchant-payments/api/operator'
import { TRPCClientError } from '@trpc/client'
import { describe, expect, test, vi } from 'vitest'
import { type TestBrowser, testBrowser } from '../../testing/browser.ts'
import { patience } from '../../testing/patience.ts'
import { requestReset } from '../../testing/people.ts'
import { exchange } from '../../testing/send.ts'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()
const none = {}

async function signedIn(merchant: CreatedMerchant): Promise<TestBrowser> {
  // Tries are limited per address, and all of this file come from one.
  server.clock.advance(61_000)
  const browser = testBrowser(server.origin)
  expect((await browser.signIn(merchant.portal_email, merchant.portal_password)).status).toBe(200)
  browser.choose(merchant.merchant_id)
  return browser
}

async function member(
  merchant: CreatedMerchant,
  owner: TestBrowser,
  role: 'developer' | 'support',
): Promise<TestBrowser> {
  const email = `${role}.${merchant.merchant_id}@example.com`.toLowerCase()
  await owner.trpc.portal.members.invite.mutate({ email, role })
  const token = tokenIn(server.mails.at(-1)?.text)
  const password = 'a password of mine'
  await testBrowser(server.origin).trpc.portal.people.acceptInvitation.mutate({ token, name: 'Newcomer', password })
  return signedIn({ ...merchant, portal_email: email, portal_password: password })
}

const tokenIn = (text = '') => /#\/\w+\/([\w-]+)/.exec(text)?.[1] ?? ''

describe('sign-in', async () => {
  const merchant = await server.merchant()

  test('with what `mpay merchants create` printed opens the merchant, in any case of the address', async () => {
    const browser = await signedIn({ ...merchant, portal_email: merchant.portal_email.toUpperCase() })
    const me = await browser.trpc.portal.people.me.query(none)
    expect(me).toMatchObject({ email: merchant.portal_email, merchants: [{ id: merchant.merchant_id, role: 'owner' }] })
    expect(await browser.trpc.products.list.query({})).toEqual({ items: [], has_more: false })
  })

  test('leaves a cookie that scripts and other sites cannot use', async () => {
    const answer = await testBrowser(server.origin).signIn(merchant.portal_email, merchant.portal_password)
    expect(answer.headers.getSetCookie().join()).toMatch(/^portal\.session_token=[^;]+;.*HttpOnly; SameSite=Lax/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('a wrong password and an unknown person are answered alike', async () => {
    const browser = testBrowser(server.origin)
    const wrong = await browser.signIn(merchant.portal_email, 'not the password')
    const unknown = await browser.signIn('nobody@example.com', 'not the password')
    expect([wrong.status, await wrong.json()]).toEqual([unknown.status, await unknown.json()])
    expect(wrong.status).toBe(401)
    expect(browser.cookies.size).toBe(0)
  })

  test('too many tries from one address are stopped, and told when to come back', async () => {
    const browser = testBrowser(server.origin)
    const answers: Response[] = []
    for (let n = 0; n < 25; n++) answers.push(await browser.signIn(merchant.portal_email, 'guess'))
    const stopped = answers.filter(({ status }) => status === 429)
    expect(stopped.length).toBeGreaterThanOrEqual(4)
    expect(Number(stopped[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    server.clock.advance(61_000)
  })

  test('a sign-up is refused', async () => {
    const { status } = await testBrowser(server.origin).post('/sign-up/email', {
      email: 'a@b.example',
      password: 'x'.repeat(12),
      name: 'A',
    })
    expect(status).toBe(404)
  })

  test('a page of another site can neither sign a person in nor act for one who is signed in', async () => {
    const browser = await signedIn(merchant)
    const hostile = testBrowser(server.origin, 'https://hostile.example')
    for (const [name, value] of browser.cookies) hostile.cookies.set(name, value)
    hostile.choose(merchant.merchant_id)
    await expect(hostile.trpc.products.create.mutate({ name: 'Theirs' })).rejects.toThrow('role')
    expect((await hostile.post('/sign-out')).status).toBe(403)
    const { items } = await browser.trpc.products.list.query({})
    expect(items).toEqual([])
  })
})

describe('the end of a session', async () => {
  const merchant = await server.merchant()
  const statusOf = (browser: TestBrowser) =>
    browser.trpc.products.list.query({}).then(
      () => 200,
      (error: unknown) => (error instanceof TRPCClientError ? error.data.httpStatus : error),
    )

  test('signing out ends this one', async () => {
    const [here, there] = [await signedIn(merchant), await signedIn(merchant)]
    const copy = testBrowser(server.origin)
    for (const [name, value] of here.cookies) copy.cookies.set(name, value)
    copy.choose(merchant.merchant_id)
    await here.post('/sign-out')
    expect(await statusOf(here)).toBe(401)
    expect(await statusOf(copy)).toBe(401)
    expect(await statusOf(there)).toBe(200)
  })

  test('signing out everywhere ends all of them', async () => {
    const [here, there] = [await signedIn(merchant), await signedIn(merchant)]
    expect((await here.post('/revoke-sessions')).status).toBe(200)
    expect(await statusOf(here)).toBe(401)
    expect(await statusOf(there)).toBe(401)
  })

  test('a password reset by a link ends all sessions and the old password, and works once', async () => {
    const before = await signedIn(merchant)
    const token = await requestReset(server, merchant.portal_email)
    const reset = { newPassword: 'another password', token }
    expect((await testBrowser(server.origin).post('/reset-password', reset)).status).toBe(200)
    expect(await statusOf(before)).toBe(401)
    expect((await testBrowser(server.origin).post('/reset-password', reset)).status).toBe(400)
    expect((await testBrowser(server.origin).signIn(merchant.portal_email, merchant.portal_password)).status).toBe(401)
    await signedIn({ ...merchant, portal_password: 'another password' })
    const dump = JSON.stringify(await server.database.prisma.verification.findMany())
    expect(dump).not.toContain(reset.token)
  })

  test('a reset for an unknown person sends nothing, and says the same', async () => {
    const sent = server.mails.length
    const browser = testBrowser(server.origin)
    const unknown = await browser.post('/request-password-reset', { email: 'nobody@example.com' })
    const known = await browser.post('/request-password-reset', { email: merchant.portal_email })
    expect([unknown.status, await unknown.json()]).toEqual([known.status, await known.json()])
    await vi.waitFor(() => expect(server.mails.length).toBeGreaterThan(sent), patience)
    expect(server.mails.slice(sent).map(({ to }) => to)).toEqual([merchant.portal_email])
  })
})

describe('members', async () => {
  const merchant = await server.merchant()
  const stranger = await server.merchant()

  test('roles are held to', async () => {
    const owner = await signedIn(merchant)
    const developer = await member(merchant, owner, 'developer')
    const support = await member(merchant, owner, 'support')
    await developer.trpc.products.create.mutate({ name: 'Tea' })
    await expect(support.trpc.products.create.mutate({ name: 'Tea' })).rejects.toMatchObject({
      data: { httpStatus: 403 },
    })
    expect((await support.trpc.products.list.query({})).items).toHaveLength(1)
    await expect(
      developer.trpc.portal.members.invite.mutate({ email: 'x@example.com', role: 'owner' }),
    ).rejects.toThrow('role')
    const { members } = await support.trpc.portal.members.list.query(none)
    expect(members.map(({ role, you }) => [role, you])).toEqual([
      ['owner', false],
      ['developer', false],
      ['support', true],
    ])
  })

  test('a merchant that one does not work for cannot be told from none', async () => {
    const owner = await signedIn(merchant)
    for (const id of [stranger.merchant_id, `mer_${'0'.repeat(24)}`, 'x']) {
      owner.choose(id)
      await expect(owner.trpc.products.list.query({})).rejects.toThrow('You are not a member of this merchant.')
    }
  })

  test('a key is no person', async () => {
    for (const path of ['portal.keys.list', 'portal.members.list']) {
      const answer = await fetch(`${server.origin}/trpc/${path}?input={}`, {
        headers: { authorization: `Bearer ${merchant.test_key}` },
      })
      expect(answer.status).toBe(401)
    }
  })

  test('the mode that a page shows decides what it sees', async () => {
    const owner = await signedIn(merchant)
    owner.choose(merchant.merchant_id, 'live')
    expect((await owner.trpc.products.list.query({})).items).toEqual([])
  })

  test('the last owner stays one; a removed member sees nothing any more', async () => {
    const owner = await signedIn(stranger)
    const support = await member(stranger, owner, 'support')
    const { members } = await owner.trpc.portal.members.list.query(none)
    const [first, second] = members.map(({ id }) => id)
    if (!first || !second) throw new Error('there are two')
    await expect(owner.trpc.portal.members.remove.mutate({ id: first })).rejects.toThrow('must have an owner')
    await expect(owner.trpc.portal.members.changeRole.mutate({ id: first, role: 'support' })).rejects.toThrow(
      'must have an owner',
    )
    await owner.trpc.portal.members.remove.mutate({ id: second })
    await expect
      .poll(() => support.trpc.products.list.query({}).catch((error: Error) => error.message))
      .toMatch('not a member')
    await expect((await signedIn(merchant)).trpc.portal.members.remove.mutate({ id: first })).rejects.toThrow(
      'No such member.',
    )
  })

  test('an invitation is used once, and by whom it is meant for', async () => {
    const owner = await signedIn(merchant)
    await owner.trpc.portal.members.invite.mutate({ email: stranger.portal_email.toUpperCase(), role: 'developer' })
    const token = tokenIn(server.mails.at(-1)?.text)
    const guest = testBrowser(server.origin)
    expect(await guest.trpc.portal.people.invitation.mutate({ token })).toMatchObject({
      email: stranger.portal_email,
      known: true,
    })
    await expect(
      guest.trpc.portal.people.acceptInvitation.mutate({ token, name: 'Thief', password: 'my own password!' }),
    ).rejects.toThrow(`Sign in as ${stranger.portal_email}`)
    const invited = await signedIn(stranger)
    await invited.trpc.portal.people.acceptInvitation.mutate({ token })
    await expect(invited.trpc.portal.people.acceptInvitation.mutate({ token })).rejects.toThrow('used')
    const me = await invited.trpc.portal.people.me.query(none)
    expect(me?.merchants).toHaveLength(2)
    invited.choose(merchant.merchant_id)
    await invited.trpc.products.list.query({})
    await expect(
      owner.trpc.portal.members.invite.mutate({ email: stranger.portal_email, role: 'owner' }),
    ).rejects.toThrow('already')
  })

  test('a withdrawn, a replaced and an old invitation open nothing', async () => {
    const owner = await signedIn(merchant)
    const invite = async () => {
      const { id } = await owner.trpc.portal.members.invite.mutate({ email: 'late@example.com', role: 'support' })
      return { id, token: tokenIn(server.mails.at(-1)?.text) }
    }
    const [replaced, withdrawn] = [await invite(), await invite()]
    await expect((await signedIn(stranger)).trpc.portal.members.withdraw.mutate({ id: withdrawn.id })).rejects.toThrow(
      'This invitation was used or withdrawn',
    )
    await owner.trpc.portal.members.withdraw.mutate({ id: withdrawn.id })
    const old = await invite()
    await server.database.prisma.invitation.update({ where: { id: old.id }, data: { expiresAt: new Date(0) } })
    for (const { token } of [replaced, withdrawn, old]) {
      const accepting = testBrowser(server.origin).trpc.portal.people.acceptInvitation.mutate({
        token,
        name: 'L',
        password: 'long enough to sign in',
      })
      await expect(accepting).rejects.toThrow('This invitation was used')
    }
  })
})

describe('what a review found', async () => {
  const merchant = await server.merchant()
  const other = await server.merchant()

  test('300 tries at once from one address are answered 401 or 429, never 500', async () => {
    server.clock.advance(61_000)
    const browser = testBrowser(server.origin)
    const tries = Array.from({ length: 300 }, () => browser.signIn('nobody@example.com', 'guess'))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([401, 429]))
    expect(statuses.filter((status) => status === 401)).toHaveLength(20)
  })

  test('a Host header with a path does not open the rest of better-auth', async () => {
    const browser = await signedIn(merchant)
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const ask = async (host: string) => {
      const headers = { host, cookie, origin: server.origin, 'content-type': 'application/json' }
      return (await exchange(server.origin, 'POST', '/portal/auth/sign-out', { headers, raw: '{"name":"Injected"}' }))
        .status
    }
    for (const host of ['127.0.0.1/portal/auth/update-user?x=', 'x@evil.test', 'a b', '127.0.0.1:1#']) {
      expect(await ask(host)).toBe(400)
    }
    expect((await browser.trpc.portal.people.me.query(none))?.name).not.toBe('Injected')
  })

  test('a removed owner, or one who is no longer owner, leaves no invitation open', async () => {
    const owner = await signedIn(merchant)
    await owner.trpc.portal.members.invite.mutate({ email: other.portal_email, role: 'owner' })
    const leaving = await signedIn(other)
    await leaving.trpc.portal.people.acceptInvitation.mutate({ token: tokenIn(server.mails.at(-1)?.text) })
    leaving.choose(merchant.merchant_id)
    await leaving.trpc.portal.members.invite.mutate({ email: 'backdoor@example.com', role: 'owner' })
    const token = tokenIn(server.mails.at(-1)?.text)
    const { members } = await owner.trpc.portal.members.list.query(none)
    const { id } = members.find(({ email }) => email === other.portal_email) ?? { id: '' }
    await owner.trpc.portal.members.remove.mutate({ id })
    const guest = testBrowser(server.origin).trpc.portal.people
    await expect(
      guest.acceptInvitation.mutate({ token, name: 'B', password: 'long enough to sign in' }),
    ).rejects.toThrow('used')
    const entry = await server.database.prisma.auditEntry.findFirst({
      where: { action: 'members.remove', merchantId: merchant.merchant_id },
    })
    expect(entry?.objectId).toBe(other.portal_email)
  })

  test('a new password ends the links that would choose another one', async () => {
    server.clock.advance(61_000)
    const browser = testBrowser(server.origin)
    const link = async () => {
      await browser.post('/request-password-reset', { email: other.portal_email })
      return tokenIn(server.mails.at(-1)?.text)
    }
    const [older, newer] = [await link(), await link()]
    const reset = (token: string) => browser.post('/reset-password', { token, newPassword: 'yet another one' })
    expect((await reset(newer)).status).toBe(200)
    expect((await reset(older)).status).toBe(400)
    const last = await link()
    const changing = await signedIn({ ...other, portal_password: 'yet another one' })
    const elsewhere = await signedIn({ ...other, portal_password: 'yet another one' })
    const change = { currentPassword: 'yet another one', newPassword: 'and once more, again' }
    expect((await changing.post('/change-password', change)).status).toBe(200)
    expect((await reset(last)).status).toBe(400)
    // The old session is refused by every procedure.
    await expect(elsewhere.trpc.products.list.query({})).rejects.toMatchObject({ data: { httpStatus: 401 } })
    expect(await changing.trpc.products.list.query({})).toEqual({ items: [], has_more: false })
  })

  test('a mailbox is not filled with invitations', async () => {
    const owner = await signedIn(merchant)
    const sent = server.mails.length
    const invite = () => owner.trpc.portal.members.invite.mutate({ email: 'victim@example.com', role: 'support' })
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, invite))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(server.mails).toHaveLength(sent + 5)
  })

  test('an invitation whose mail cannot be sent is not kept', async () => {
    const owner = await signedIn(merchant)
    const sending = vi.spyOn(server.services, 'mail').mockRejectedValueOnce(new Error('no such mailbox'))
    const inviting = owner.trpc.portal.members.invite.mutate({ email: 'unreachable@example.com', role: 'support' })
    await expect(inviting).rejects.toThrow('could not be sent')
    sending.mockRestore()
    const { invitations } = await owner.trpc.portal.members.list.query(none)
    expect(invitations.map(({ email }) => email)).not.toContain('unreachable@example.com')
  })

  test('names of people hold nothing that others would not see', async () => {
    const owner = await signedIn(merchant)
    for (const name of ['\u0000', 'a\u0000b', '\ud800', '\u200b', 'a\r\nBcc: x', 'a\u202eb', '', 'x'.repeat(101)]) {
      await expect(owner.trpc.portal.people.rename.mutate({ name })).rejects.toMatchObject({
        data: { httpStatus: 400 },
      })
    }
  })

  test('a new person who accepts two invitations at once is created once, and asked to sign in', async () => {
    const owners = [await signedIn(merchant), await signedIn({ ...other, portal_password: 'and once more, again' })]
    const tokens: string[] = []
    for (const owner of owners) {
      await owner.trpc.portal.members.invite.mutate({ email: 'both@example.com', role: 'support' })
      tokens.push(tokenIn(server.mails.at(-1)?.text))
    }
    const accept = (token: string) =>
      testBrowser(server.origin).trpc.portal.people.acceptInvitation.mutate({
        token,
        name: 'B',
        password: 'long enough to sign in',
      })
    const outcomes = await Promise.allSettled(tokens.map(accept))
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(refused).toEqual([expect.stringContaining('Sign in as both@example.com')])
  })
})
