import { Prisma, type Role } from '@merchant-payments/db'
import { claim } from '@merchant-payments/db/worker'
import { collectErrors } from '../concurrency/collect-errors.ts'
import type { Mail, Services } from '../request/context.ts'

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
  /** Null for a person who is no longer a member. */
  role: Role | null
}

/** A table of mails, one row for each recipient, with the columns that `claimOf` and `sendClaimed` use. */
export type MailQueue<About> = {
  table: 'dispute_reminders' | 'refund_notices' | 'endpoint_notices'
  /** The rest of the primary key, after `account_id`: the field of each column. */
  key: Readonly<Record<string, keyof (About & Addressed) & string>>
  /** The table of what the mails are about, and how it belongs to the `claimed` row. */
  join: { table: string; on: string }
  returning: Record<keyof About & string, string>
  /** Members of other roles get none. */
  recipients: readonly Role[]
  /** The mails of one sequence are sent in its order, each after the one before it. */
  sequences: (mails: (About & Addressed)[]) => readonly (readonly (About & Addressed)[])[]
  /** @returns the mail, `unwanted` if events have overtaken it, or `later` if another one decides about it */
  compose: (services: MailServices, mail: About & Addressed) => Promise<Mail | 'unwanted' | 'later'>
  /** Whether an unwanted row is deleted, or kept as given up because it would be added again. */
  unwanted: 'delete' | 'keep'
}

/** A mail that is never accepted is given up after so many attempts, some two hours later. */
export const maxMailAttempts = 10
const maxBatch = 50

/**
 * Sends the mails of a queue that are due. A mail that could not be handed over is due again after a pause; one whose process
 * ended right after handing it over is sent twice. Where no mail can be sent, all are unwanted. Returns the errors.
 */
export async function sendDueMails<About extends object>(
  services: MailServices,
  queue: MailQueue<About>,
): Promise<Error[]> {
  const due = await claimDue(services, queue)
  return collectErrors(queue.sequences(due), async (mails) => {
    for (const mail of mails) await send(services, queue, mail)
    return []
  })
}

/** The role is returned, not joined: a due row that is not claimed would be due for ever, and a batch of them end the queue. */
function claimDue<About extends object>({ database }: MailServices, queue: MailQueue<About>) {
  const { table, key, join, returning } = queue
  return claim<About & Addressed>(database.pool, {
    table,
    key: ['account_id', ...Object.keys(key)],
    where: Prisma.sql`sent_at IS NULL AND next_attempt_at <= now() AND attempt_count < ${maxMailAttempts}`,
    orderBy: 'next_attempt_at',
    limit: maxBatch,
    set: Prisma.sql`attempt_count = attempt_count + 1,
                    next_attempt_at = to_timestamp(extract(epoch FROM now()) + (attempt_count + 1) * 120)`,
    join: {
      tables: `${join.table}, accounts account, merchants merchant, users person`,
      on: `${join.on} AND account.id = claimed.account_id AND merchant.id = account.merchant_id
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
      role: '(SELECT role FROM members WHERE merchant_id = merchant.id AND user_id = person.id)',
    } as Record<keyof (About & Addressed) & string, string>,
  })
}

async function send<About extends object>(
  services: MailServices,
  queue: MailQueue<About>,
  row: About & Addressed,
): Promise<void> {
  const { pool } = services.database
  const { table, key, unwanted } = queue
  const columns = ['account_id', ...Object.keys(key)].map((column, n) => `${column} = $${n + 1}`).join(' AND ')
  const values = [row.accountId, ...Object.values(key).map((field) => row[field])]
  const mayReceive = services.sendsMail && row.role !== null && queue.recipients.includes(row.role)
  const mail = mayReceive ? await queue.compose(services, row) : 'unwanted'
  if (mail === 'later') return
  if (mail === 'unwanted') {
    const change =
      unwanted === 'delete' ? `DELETE FROM ${table}` : `UPDATE ${table} SET attempt_count = ${maxMailAttempts}`
    await pool.query(`${change} WHERE ${columns}`, values)
    return
  }
  await services.mail(mail)
  await pool.query(`UPDATE ${table} SET sent_at = now() WHERE ${columns}`, values)
}
