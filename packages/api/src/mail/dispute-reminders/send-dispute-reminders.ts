import { awaitsEvidence, awaitsEvidenceSql, isPastDue } from '../../contract/disputes/evidence-deadline.ts'
import { support } from '../../core/request/roles.ts'
import { deadlineReminderDays, deadlineStep } from '../queue/deadline-steps.ts'
import { type MailServices, sendDueMails } from '../queue/send-due-mails.ts'
import { toMembers } from '../queue/to-members.ts'
import { disputeReminderMail } from './compose-reminder.ts'

type AboutDispute = {
  disputeId: string
  days: number
  status: string
  pastDue: boolean
  evidenceDueBy: Date | null
  amount: string
  currency: string
  reason: string
  hasEvidence: boolean
}

/** Rows that one round adds; the next round adds the rest. */
const maxNew = 1000
const dayMs = 24 * 60 * 60 * 1000

/**
 * Sends mails about disputes that await an answer 7, 3 and 1 days before their deadline, by the processor's clock, to the
 * members who may answer. A row for each person and step prevents a second mail; steps that an advanced clock has skipped
 * are left out.
 * @returns the errors
 */
export async function sendDisputeReminders(services: MailServices): Promise<Error[]> {
  await addDue(services)
  return sendDueMails(services, queue)
}

/**
 * Adds a row for each member and deadline that has come near, once. Rows are due at once: the column has milliseconds, and a time that
 * was rounded up would not be due yet.
 */
async function addDue({ database, processorClock }: MailServices): Promise<void> {
  const [first] = deadlineReminderDays
  const now = processorClock.now()
  await database.pool.query({
    name: 'add dispute reminders',
    text: `INSERT INTO dispute_reminders (account_id, dispute_id, user_id, days, created_at, due_at)
           SELECT d.account_id, d.id, m.user_id, step.days, now(), date_trunc('milliseconds', now())
             FROM disputes d
             JOIN accounts a ON a.id = d.account_id
             JOIN members m ON m.merchant_id = a.merchant_id AND m.role = ANY($4::role[])
            CROSS JOIN LATERAL (
              SELECT min(days) AS days FROM unnest($3::int[]) AS days
               WHERE d.evidence_due_by <= $1::timestamptz + days * interval '1 day') step
            WHERE ${awaitsEvidenceSql}
              AND NOT d.past_due AND d.evidence_due_by > $1 AND d.evidence_due_by <= $2
              AND NOT EXISTS (
                SELECT 1 FROM dispute_reminders r
                 WHERE r.account_id = d.account_id AND r.dispute_id = d.id AND r.user_id = m.user_id AND r.days = step.days)
            LIMIT ${maxNew}
           ON CONFLICT DO NOTHING`,
    values: [now, new Date(now.getTime() + first * dayMs), [...deadlineReminderDays], [...support]],
  })
}

const queue = toMembers<AboutDispute>({
  table: 'dispute_reminders',
  key: { dispute_id: 'disputeId', user_id: 'userId', days: 'days' },
  join: {
    tables: 'disputes dispute',
    on: 'dispute.account_id = claimed.account_id AND dispute.id = claimed.dispute_id',
  },
  returning: {
    disputeId: 'claimed.dispute_id',
    days: 'claimed.days',
    status: 'dispute.status',
    pastDue: 'dispute.past_due',
    evidenceDueBy: 'dispute.evidence_due_by',
    amount: 'dispute.amount',
    currency: 'dispute.currency',
    reason: 'dispute.reason',
    hasEvidence: 'dispute.has_evidence',
  },
  recipients: support,
  sequences: (mails) => mails.map((mail) => [mail]),
  compose: async ({ publicUrl, processorClock }, reminder) => {
    const { disputeId, days, evidenceDueBy: due, livemode, merchantId } = reminder
    const now = processorClock.now()
    const isAwaited = awaitsEvidence(reminder) && !isPastDue(reminder, now)
    if (!isAwaited || due === null || deadlineStep(due, now) !== days) return 'unwanted'
    return disputeReminderMail({
      to: { name: reminder.name, email: reminder.email },
      merchant: reminder.merchant,
      livemode,
      dispute: {
        id: disputeId,
        amount: BigInt(reminder.amount),
        currency: reminder.currency,
        reason: reminder.reason,
        due,
        inquiry: reminder.status.startsWith('warning_'),
        saved: reminder.hasEvidence,
      },
      days: Math.ceil((due.getTime() - now.getTime()) / dayMs),
      link: `${publicUrl}/#/${merchantId}/${livemode ? 'live' : 'test'}/disputes/${disputeId}`,
    })
  },
})
