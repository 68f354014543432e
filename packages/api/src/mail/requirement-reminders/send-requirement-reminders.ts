import type { AccountRequirements } from '@merchant-payments/processor'
import { owners } from '../../core/request/roles.ts'
import { deadlineReminderDays, deadlineStep } from '../queue/deadline-steps.ts'
import { type MailServices, sendDueMails } from '../queue/send-due-mails.ts'
import { toMembers } from '../queue/to-members.ts'
import { requirementReminderMail } from './compose-reminder.ts'

type AboutRequirements = {
  deadline: Date
  days: number
  currentDeadline: Date | null
  requirements: AccountRequirements | null
}

/** Rows that one round adds; the next round adds the rest. */
const maxNew = 1000
const dayMs = 24 * 60 * 60 * 1000

/**
 * Sends mails about data that the processor needs of a merchant 7, 3 and 1 days before its deadline, by the processor's clock,
 * to the owners. A row for each person and step prevents a second mail; steps that an advanced clock has skipped are left
 * out, and a deadline that has moved is another one.
 * @returns the errors
 */
export async function sendRequirementReminders(services: MailServices): Promise<Error[]> {
  await addDue(services)
  return sendDueMails(services, queue)
}

/** Adds a row for each owner and deadline that has come near, once. Rows are due at once. */
async function addDue({ database, processorClock }: MailServices): Promise<void> {
  const [first] = deadlineReminderDays
  const now = processorClock.now()
  await database.pool.query({
    name: 'add requirement reminders',
    text: `INSERT INTO requirement_reminders (account_id, deadline, user_id, days, created_at, due_at)
           SELECT a.id, a.requirements_deadline, m.user_id, step.days, now(), date_trunc('milliseconds', now())
             FROM accounts a
             JOIN members m ON m.merchant_id = a.merchant_id AND m.role = ANY($4::role[])
            CROSS JOIN LATERAL (
              SELECT min(days) AS days FROM unnest($3::int[]) AS days
               WHERE a.requirements_deadline <= $1::timestamptz + days * interval '1 day') step
            WHERE a.requirements_deadline > $1 AND a.requirements_deadline <= $2
              AND (a.id, a.requirements_deadline, m.user_id, step.days) NOT IN (
                SELECT account_id, deadline, user_id, days FROM requirement_reminders WHERE deadline > $1 AND deadline <= $2)
            LIMIT ${maxNew}
           ON CONFLICT DO NOTHING`,
    values: [now, new Date(now.getTime() + first * dayMs), [...deadlineReminderDays], [...owners]],
  })
}

const queue = toMembers<AboutRequirements>({
  table: 'requirement_reminders',
  key: { deadline: 'deadline', user_id: 'userId', days: 'days' },
  returning: {
    deadline: 'claimed.deadline',
    days: 'claimed.days',
    currentDeadline: 'account.requirements_deadline',
    requirements: 'account.requirements',
  },
  recipients: owners,
  sequences: (mails) => mails.map((mail) => [mail]),
  compose: async ({ publicUrl, processorClock }, reminder) => {
    const { deadline, days, currentDeadline, requirements, merchant, merchantId, livemode } = reminder
    const now = processorClock.now()
    const due = requirements?.currentlyDue.length ?? 0
    // The merchant has submitted the data, or has another deadline, since the row was added.
    if (due === 0 || currentDeadline?.getTime() !== deadline.getTime() || deadlineStep(deadline, now) !== days) {
      return 'unwanted'
    }
    return requirementReminderMail({
      to: { name: reminder.name, email: reminder.email },
      merchant,
      livemode,
      deadline,
      due,
      days: Math.ceil((deadline.getTime() - now.getTime()) / dayMs),
      link: `${publicUrl}/#/${merchantId}/${livemode ? 'live' : 'test'}/account`,
    })
  },
})
