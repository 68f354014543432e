import { beforeEach, expect, test } from 'vitest'
import { openShop, testPlatform } from '../../testing/index.ts'
import { disputeRow, paymentRow } from '../../testing/portal/payment-rows.ts'
import { sendDisputeReminders } from './send-dispute-reminders.ts'

const platform = await testPlatform()
const { services, database, mails } = platform
const { prisma } = database
const opened = new Date('2026-11-23T12:00:00Z')
const day = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(opened.getTime() + days * day)

beforeEach(() => {
  mails.length = 0
})

/** A round of a worker so many days after the dispute was opened. */
const round = (days: number, others: Partial<typeof services> = {}) =>
  sendDisputeReminders({ ...services, processorClock: { now: () => inDays(days) }, ...others })
const subjects = () => mails.map(({ subject }) => subject.replace('Test mode: ', ''))

/** A dispute that is due in ten days, of a shop with an owner, a developer and a person of its support. */
async function disputed(fields: Parameters<typeof disputeRow>[1] = {}) {
  const { accountId } = await openShop(platform)
  const { merchantId } = await prisma.account.findUniqueOrThrow({ where: { id: accountId } })
  for (const role of ['developer', 'support'] as const) {
    const id = `${role} of ${merchantId}`
    const times = { createdAt: opened, updatedAt: opened }
    await prisma.user.create({ data: { id, name: role, email: `${role}.${merchantId}@example.com`, ...times } })
    await prisma.member.create({ data: { id, merchantId, userId: id, role, createdAt: opened } })
  }
  const payment = paymentRow(accountId, { disputed: true, createdAt: opened })
  await prisma.payment.create({ data: payment })
  const dispute = disputeRow(payment, { evidenceDueBy: inDays(10), createdAt: opened, ...fields })
  await prisma.dispute.create({ data: dispute })
  const change = (data: object) =>
    prisma.dispute.update({ where: { accountId_id: { accountId, id: dispute.id } }, data })
  const { user: owner } = await prisma.member.findFirstOrThrow({
    where: { merchantId, role: 'owner' },
    include: { user: true },
  })
  mails.length = 0
  return { id: dispute.id, accountId, merchantId, owner, change, support: `support.${merchantId}@example.com` }
}

test('owners and support get one mail 7, 3 and 1 days before the deadline, with any number of workers', async () => {
  const { id, merchantId, owner, support, change } = await disputed()
  await round(2.9)
  expect(mails).toEqual([])
  for (const days of [3, 3.5, 6.9, 7, 8, 9, 9.5, 10, 11]) {
    const rounds = await Promise.all(Array.from({ length: 4 }, () => round(days)))
    expect(rounds.flat()).toEqual([])
  }
  expect(mails.map(({ to }) => to).toSorted()).toEqual(
    [...Array(3).fill(owner.email), ...Array(3).fill(support)].toSorted(),
  )
  const left = ['7 days', '3 days', '1 day'].flatMap((text) => [text, text])
  expect(subjects()).toEqual(left.map((text) => `${text} left to respond to a dispute of $10.00 USD`))
  for (const text of [mails[0]?.text, mails[0]?.html]) {
    expect(text).toContain(`http://platform.test/#/${merchantId}/test/disputes/${id}`)
    expect(text).toContain('3 December 2026, 12:00 UTC')
    expect(text).toContain('the dispute is lost')
  }
  await change({ status: 'lost' })
})

test('submitted evidence ends the mails, saved evidence does not', async () => {
  const { change } = await disputed()
  await change({ hasEvidence: true })
  await round(3)
  expect(mails.map(({ text }) => text.includes('saved, but not submitted'))).toEqual([true, true])
  await change({ status: 'under_review', submissionCount: 1 })
  await round(7)
  await round(9)
  expect(mails).toHaveLength(2)
})

test('a clock that skips several reminders sends the last one alone', async () => {
  const { change } = await disputed()
  await round(9.2)
  await round(9.3)
  expect(subjects()).toEqual(Array(2).fill('1 day left to respond to a dispute of $10.00 USD'))
  await change({ status: 'lost' })
})

test('a step that was written down, and answered or passed before its mail, is no mail', async () => {
  const { change } = await disputed()
  const refusing = { mail: async () => Promise.reject(new Error('no such mailbox')) }
  expect(await round(3, refusing)).toHaveLength(2)
  const again = () =>
    prisma.disputeReminder.updateMany({ where: { days: 7, sentAt: null }, data: { dueAt: new Date(0) } })
  await round(3)
  expect(mails).toEqual([])
  await again()
  await round(3.1)
  expect(subjects()).toEqual(Array(2).fill('7 days left to respond to a dispute of $10.00 USD'))
  expect(await round(7, refusing)).toHaveLength(2)
  await prisma.disputeReminder.updateMany({ where: { sentAt: null }, data: { dueAt: new Date(0) } })
  await change({ status: 'under_review' })
  await round(7.1)
  expect(mails).toHaveLength(2)
})

test('a member who has left, or lost the role, gets no mail; the mail of an inquiry calls it an inquiry', async () => {
  const { merchantId, owner, support, change } = await disputed({ status: 'warning_needs_response' })
  const refusing = { mail: async () => Promise.reject(new Error('no such mailbox')) }
  await round(3, refusing)
  await prisma.disputeReminder.updateMany({ where: { sentAt: null }, data: { dueAt: new Date(0) } })
  await prisma.member.deleteMany({ where: { merchantId, userId: owner.id } })
  await round(3.1)
  expect(mails.map(({ to }) => to)).toEqual([support])
  expect(subjects()).toEqual(['7 days left to respond to an inquiry of $10.00 USD'])
  await change({ status: 'warning_closed' })
})
