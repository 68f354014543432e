import { Prisma, type Role } from '@merchant-payments/db'
import { claim, type Deleted, deleteExpired } from '@merchant-payments/db/worker'
import { support } from '../people/roles.ts'
import type { Services } from '../request/context.ts'
import { awaitsEvidence, isPastDue } from '../resources/disputes/evidence-deadline.ts'
import { collectErrors } from '../work/collect-errors.ts'
import { reminderMail } from './mail.ts'
import { reminderDays, stepOf } from './steps.ts'

type MailServices = Pick<Services, 'database' | 'mail' | 'publicUrl' | 'processorClock'>

type Due = {
  accountId: number
  disputeId: string
  userId: string
  days: number
  status: string
  pastDue: boolean
  evidenceDueBy: Date | null
  amount: string
  currency: string
  reason: string
  hasEvidence: boolean
  livemode: boolean
  merchantId: string
  merchant: string
  name: string
  email: string
  /** Null of a person who has left. */
  role: Role | null
}

/** A mail that is never accepted is given up after so many attempts, some two hours later. */
const maxAttempts = 10
const maxBatch = 50
/** Rows that one round adds; the next one goes on. */
const maxNew = 1000
const keepMs = 90 * 24 * 60 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000

/**
 * Sends mails about disputes that await an answer 7, 3 and 1 days before their deadline, by the processor's clock, to those who
 * may answer. A row for each person and step keeps it from being sent twice; steps that a moved clock has passed are left out.
 * A mail that could not be handed over is due again after a pause; one whose process died right after handing it over is sent
 * twice. Returns the errors.
 */
export async function sendDisputeReminders(services: MailServices): Promise<Error[]> {
  await noteDue(services)
  const due = await claim<Due>(services.database.pool, {
    name: 'claim dispute reminders',
    table: 'dispute_reminders',
    key: ['account_id', 'dispute_id', 'user_id', 'days'],
    where: Prisma.sql`sent_at IS NULL AND next_attempt_at <= now() AND attempt_count < ${maxAttempts}`,
    orderBy: 'next_attempt_at',
    limit: maxBatch,
    set: Prisma.sql`attempt_count = attempt_count + 1,
                    next_attempt_at = now() + (attempt_count + 1) * interval '2 minutes'`,
    join: {
      tables: 'disputes dispute, accounts account, merchants merchant, users person',
      on: `dispute.account_id = claimed.account_id AND dispute.id = claimed.dispute_id
           AND account.id = claimed.account_id AND merchant.id = account.merchant_id AND person.id = claimed.user_id`,
    },
    returning: {
      accountId: 'claimed.account_id',
      disputeId: 'claimed.dispute_id',
      userId: 'claimed.user_id',
      days: 'claimed.days',
      status: 'dispute.status',
      pastDue: 'dispute.past_due',
      evidenceDueBy: 'dispute.evidence_due_by',
      amount: 'dispute.amount',
      currency: 'dispute.currency',
      reason: 'dispute.reason',
      hasEvidence: 'dispute.has_evidence',
      livemode: 'account.livemode',
      merchantId: 'merchant.id',
      merchant: 'merchant.name',
      name: 'person.name',
      email: 'person.email',
      role: '(SELECT role FROM members WHERE merchant_id = merchant.id AND user_id = person.id)',
    },
  })
  return collectErrors(due, async (one) => {
    await send(services, one)
    return []
  })
}

/** Writes down whom to tell of which deadline, once. */
async function noteDue({ database, processorClock }: MailServices): Promise<void> {
  const [first] = reminderDays
  const now = processorClock.now()
  await database.pool.query({
    name: 'note dispute reminders',
    text: `INSERT INTO dispute_reminders (account_id, dispute_id, user_id, days, created_at, next_attempt_at)
           SELECT d.account_id, d.id, m.user_id, step.days, now(), now()
             FROM disputes d
             JOIN accounts a ON a.id = d.account_id
             JOIN members m ON m.merchant_id = a.merchant_id AND m.role = ANY($4::role[])
            CROSS JOIN LATERAL (
              SELECT min(days) AS days FROM unnest($3::int[]) AS days
               WHERE d.evidence_due_by <= $1::timestamptz + days * interval '1 day') step
            WHERE d.status IN ('needs_response', 'warning_needs_response', 'appeal_needs_response')
              AND NOT d.past_due AND d.evidence_due_by > $1 AND d.evidence_due_by <= $2
              AND NOT EXISTS (
                SELECT 1 FROM dispute_reminders r
                 WHERE r.account_id = d.account_id AND r.dispute_id = d.id AND r.user_id = m.user_id AND r.days = step.days)
            LIMIT ${maxNew}
           ON CONFLICT DO NOTHING`,
    values: [now, new Date(now.getTime() + first * dayMs), [...reminderDays], [...support]],
  })
}

async function send({ database: { pool }, mail, publicUrl, processorClock }: MailServices, one: Due): Promise<void> {
  const { accountId, disputeId, userId, days, role, evidenceDueBy: due, livemode, merchantId } = one
  const key = [accountId, disputeId, userId, days]
  const ofKey = 'account_id = $1 AND dispute_id = $2 AND user_id = $3 AND days = $4'
  const now = processorClock.now()
  const isWanted = awaitsEvidence(one) && !isPastDue(one, now) && due !== null && stepOf(due, now) === days
  if (!isWanted || role === null || !support.includes(role)) {
    // Answered, too late or superseded by now. It is kept, or the next round would write it down again.
    await pool.query(`UPDATE dispute_reminders SET attempt_count = ${maxAttempts} WHERE ${ofKey}`, key)
    return
  }
  await mail(
    reminderMail({
      to: { name: one.name, email: one.email },
      merchant: one.merchant,
      livemode,
      dispute: {
        id: disputeId,
        amount: BigInt(one.amount),
        currency: one.currency,
        reason: one.reason,
        due,
        inquiry: one.status.startsWith('warning_'),
        saved: one.hasEvidence,
      },
      days: Math.ceil((due.getTime() - now.getTime()) / dayMs),
      link: `${publicUrl}/#/${merchantId}/${livemode ? 'live' : 'test'}/disputes/${disputeId}`,
    }),
  )
  await pool.query(`UPDATE dispute_reminders SET sent_at = now() WHERE ${ofKey}`, key)
}

/** Deletes old mails, and those that were given up. */
export function purgeDisputeReminders({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<Deleted> {
  const before = new Date(clock.now().getTime() - keepMs)
  return deleteExpired(database.pool, [{ table: 'dispute_reminders', timeColumn: 'created_at', before }])
}
