import { Prisma, platformMerchantId, type Role, statementsOn } from '@merchant-payments/db'
import { type Claimed, claimDue, completeWork, type WorkQueue } from '@merchant-payments/db/worker'
import { collectErrors } from '../../core/concurrency/collect-errors.ts'
import type { Mail, Services } from '../../core/request/context.ts'
import { runClaimed } from '../../core/work-queues/run-claimed.ts'

export type MailServices = Pick<Services, 'database' | 'mail' | 'sendsMail' | 'publicUrl' | 'processorClock'>

/** The recipient of a queued mail, and the account that it is about. */
export type Addressed = {
  accountId: number
  userId: string
  livemode: boolean
  merchantId: string
  merchant: string
  name: string
  email: string
  /** Null for a person who is no longer a member; for mails of the platform, `developer` of an operator. */
  role: Role | null
}

/** A table of mails, one row for each recipient, with the columns of a work queue and `sent_at`. */
export type MailQueue<About> = {
  table: 'dispute_reminders' | 'refund_notices' | 'endpoint_notices' | 'requirement_reminders'
  /** The rest of the primary key, after `account_id`: the field of each column. */
  key: Readonly<Record<string, keyof (About & Addressed) & string>>
  /** The table of the mails' subject, and its join with the `claimed` row. Undefined if the mails are about the account itself. */
  join?: { table: string; on: string }
  returning: Record<keyof About & string, string>
  /** The roles of members who get mails. */
  recipients: readonly Role[]
  /** The mails of one sequence are sent in its order, each after the one before it. */
  sequences: (mails: (About & Addressed)[]) => readonly (readonly (About & Addressed)[])[]
  /** @returns the mail, `unwanted` if events have overtaken it (its row stays, unsent), or `later` if another one decides about it */
  compose: (services: MailServices, mail: About & Addressed) => Promise<Mail | 'unwanted' | 'later'>
}

/** Maximum failures of one mail, after some two hours. The mail is given up then. */
const maxFailures = 10

/**
 * Sends the due mails of a queue. A mail that the mail server did not accept is due again after a pause. A mail whose
 * process died right after its acceptance is sent twice. Without a mail server, the mails are discarded. Returns the
 * errors.
 */
export async function sendDueMails<About extends object>(
  services: MailServices,
  queue: MailQueue<About>,
): Promise<Error[]> {
  const work = workQueueOf(queue)
  const due = await claimDue(services.database.pool, work)
  return collectErrors(queue.sequences(due), async (mails) => {
    for (const mail of mails) {
      const send = (claimed: Claimed<About & Addressed>) => sendClaimed(services, queue, work, claimed)
      const errors = await runClaimed(services, work, mail as Claimed<About & Addressed>, send, () => ({ maxFailures }))
      // Later mails of the sequence wait for this one.
      if (errors.length > 0) return errors
    }
    return []
  })
}

/** The role is returned, not joined: a due row that is not claimed would be due for ever, and a batch of them end the queue. */
function workQueueOf<About extends object>({
  table,
  key,
  join,
  returning,
}: MailQueue<About>): WorkQueue<About & Addressed> {
  return {
    table,
    key: { account_id: 'accountId', ...key },
    leaseSeconds: 120,
    batch: 50,
    backoff: { firstSeconds: 60, maxSeconds: 1800 },
    join: {
      tables: [...(join ? [join.table] : []), 'accounts account, merchants merchant, users person'].join(', '),
      on: `${join?.on ?? 'true'} AND account.id = claimed.account_id AND merchant.id = account.merchant_id
           AND person.id = claimed.user_id`,
    },
    returning: {
      ...returning,
      accountId: 'claimed.account_id',
      userId: 'claimed.user_id',
      livemode: 'account.livemode',
      merchantId: 'merchant.id',
      merchant: 'merchant.name',
      name: 'person.name',
      email: 'person.email',
      role: `CASE WHEN merchant.id <> '${platformMerchantId}' THEN (SELECT role FROM members WHERE merchant_id = merchant.id AND user_id = person.id)
             WHEN person.operator AND person.operator_role <> 'accountant' THEN 'developer'::role END`,
    } as WorkQueue<About & Addressed>['returning'],
  }
}

async function sendClaimed<About extends object>(
  services: MailServices,
  queue: MailQueue<About>,
  work: WorkQueue<About & Addressed>,
  row: Claimed<About & Addressed>,
): Promise<void> {
  const statements = statementsOn(services.database.pool)
  const mayReceive = services.sendsMail && row.role !== null && queue.recipients.includes(row.role)
  const mail = mayReceive ? await queue.compose(services, row) : 'unwanted'
  // The row is due again when its lease ends.
  if (mail === 'later') return
  if (mail === 'unwanted') return completeWork(statements, work, row)
  await services.mail(mail)
  await completeWork(statements, work, row, { set: Prisma.sql`sent_at = now()` })
}
