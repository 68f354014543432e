import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openShop, signInAs, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { prisma } = platform.database

test('fifty at once change the role of a member, and the audit log names one change', async () => {
  const shop = await openShop(platform)
  const { portal } = await signInAs(platform, shop.key)
  const { merchantId } = await prisma.account.findUniqueOrThrow({ where: { id: shop.accountId } })
  const { portal_email: email } = await platform.merchant()
  const { id: userId } = await prisma.user.findUniqueOrThrow({ where: { email } })
  const { id } = await prisma.member.create({
    data: { id: randomUUID(), merchantId, userId, role: 'support', createdAt: platform.clock.now() },
  })
  const made = await Promise.all(Array.from({ length: 50 }, () => portal.members.changeRole({ id, role: 'developer' })))
  expect(new Set(made.map(({ role }) => role))).toEqual(new Set(['developer']))
  expect(await prisma.auditEntry.count({ where: { merchantId, action: 'members.changeRole' } })).toBe(1)
})
