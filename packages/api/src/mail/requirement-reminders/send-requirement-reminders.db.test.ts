import { beforeEach, expect, test } from 'vitest'
import { openShop, testPlatform } from '../../testing/index.ts'
import { sendRequirementReminders } from './send-requirement-reminders.ts'

const platform = await testPlatform()
const { services, database, mails } = platform
const { prisma } = database
const opened = new Date('2026-11-23T12:00:00Z')
const day = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(opened.getTime() + days * day)

beforeEach(() => {
  mails.length = 0
})

/** A round of a worker so many days after the requirements were added. */
const round = (days: number, others: Partial<typeof services> = {}) =>
  sendRequirementReminders({ ...services, processorClock: { now: () => inDays(days) }, ...others })
const subjects = () => mails.map(({ subject }) => subject.replace('Test mode: ', '').replace(/ of Shop.*$/, ''))

/** A shop whose processor needs a document within ten days, with an owner and a developer. */
async function asked() {
  const { accountId } = await openShop(platform)
  const { merchantId } = await prisma.account.findUniqueOrThrow({ where: { id: accountId } })
  const id = `developer of ${merchantId}`
  const times = { createdAt: opened, updatedAt: opened }
  await prisma.user.create({ data: { id, name: 'dev', email: `developer.${merchantId}@example.com`, ...times } })
  await prisma.member.create({ data: { id, merchantId, userId: id, role: 'developer', createdAt: opened } })
  const set = (due: string[], deadline: Date | null) => {
    const rest = { pastDue: [], eventuallyDue: [], pendingVerification: [], errors: [] }
    const requirements = { currentlyDue: due, ...rest, deadline: deadline && deadline.getTime() / 1000 }
    return prisma.account.update({ where: { id: accountId }, data: { requirements, requirementsDeadline: deadline } })
  }
  await set(['external_account'], inDays(10))
  const { user: owner } = await prisma.member.findFirstOrThrow({
    where: { merchantId, role: 'owner' },
    include: { user: true },
  })
  mails.length = 0
  return { accountId, merchantId, owner, set }
}

test('owners get one mail 7, 3 and 1 days before the deadline, with any number of workers', async () => {
  const { merchantId, owner, set } = await asked()
  await round(2.9)
  expect(mails).toEqual([])
  for (const days of [3, 3.5, 6.9, 7, 8, 9, 9.5, 10, 11]) {
    const rounds = await Promise.all(Array.from({ length: 4 }, () => round(days)))
    expect(rounds.flat()).toEqual([])
  }
  expect(mails.map(({ to }) => to)).toEqual(Array(3).fill(owner.email))
  expect(subjects()).toEqual(['7 days', '3 days', '1 day'].map((text) => `${text} left to complete the account`))
  for (const text of [mails[0]?.text, mails[0]?.html]) {
    expect(text).toContain(`http://platform.test/#/${merchantId}/test/account`)
    expect(text).toContain('3 December 2026, 12:00 UTC')
    expect(text).toContain('one more detail')
    expect(text).not.toContain('external_account')
  }
  await set([], null)
})

test('data that was submitted, or another deadline, ends the mails of a deadline', async () => {
  const { set } = await asked()
  const refusing = { mail: async () => Promise.reject(new Error('no such mailbox')) }
  expect(await round(3, refusing)).toHaveLength(1)
  await prisma.requirementReminder.updateMany({ where: { sentAt: null }, data: { dueAt: new Date(0) } })
  await set([], null)
  await round(3.1)
  expect(mails).toEqual([])
  await set(['external_account', 'individual.phone'], inDays(13))
  await round(6)
  expect(subjects()).toEqual(['7 days left to complete the account'])
  expect(mails[0]?.text).toContain('2 more details')
  await set([], null)
})

test('a clock that skips several reminders sends the last one alone', async () => {
  const { set } = await asked()
  await round(9.2)
  await round(9.3)
  expect(subjects()).toEqual(['1 day left to complete the account'])
  await set([], null)
})
