import { Prisma, statementsOn } from '@merchant-payments/db'
import { type Claimed, claimDue, completeWork, type WorkQueue } from '@merchant-payments/db/worker'
import { collectErrors } from '../../core/concurrency/collect-errors.ts'
import type { Services } from '../../core/request/context.ts'
import { runClaimed } from '../../core/work-queues/run-claimed.ts'
import { type Letter, sendLetter } from '../../people/access/compose-mail.ts'

export type MailServices = Pick<
  Services,
  | 'database'
  | 'dataKeys'
  | 'mail'
  | 'sendsMail'
  | 'mailsCustomers'
  | 'remindsCustomers'
  | 'publicUrl'
  | 'processorClock'
>

/** The account that a queued mail is about. */
export type OfAccount = { accountId: number; livemode: boolean; merchantId: string; merchant: string }

/** `unwanted`: events have overtaken the mail, and its row stays, unsent. `later`: another mail decides about it. */
type Composed = Letter | 'unwanted' | 'later'

/** A table of mails, one row for each mail, with the columns of a work queue and `sent_at`. */
export type MailQueue<Row> = {
  table:
    | 'dispute_reminders'
    | 'refund_notices'
    | 'endpoint_notices'
    | 'requirement_reminders'
    | 'customer_reminders'
    | 'kept_card_reminders'
    | 'decline_alarms'
  /** The rest of the primary key, after `account_id`: the field of each column. */
  key: Readonly<Record<string, keyof Row & string>>
  /** Further tables, such as that of the mails' subject, and their join with the `claimed` row. */
  join?: { tables: string; on: string }
  returning: Record<Exclude<keyof Row & string, keyof OfAccount>, string>
  /** The mails of one sequence are sent in its order, each after the one before it. */
  sequences: (mails: Row[]) => readonly (readonly Row[])[]
  compose: (services: MailServices, mail: Row) => Promise<Composed>
}

/** Maximum failures of one mail, after some two hours. The mail is given up then. */
const maxFailures = 10

/**
 * Sends the due mails of a queue. A mail that the mail server did not accept is due again after a pause. A mail whose
 * process died right after its acceptance is sent twice. Without a mail server, the mails are discarded. Returns the
 * errors.
 */
export async function sendDueMails<Row extends OfAccount>(
  services: MailServices,
  queue: MailQueue<Row>,
): Promise<Error[]> {
  const work = workQueueOf(queue)
  const due = await claimDue(services.database.pool, work)
  return collectErrors(queue.sequences(due), async (mails) => {
    for (const mail of mails) {
      const send = (claimed: Claimed<Row>) => sendClaimed(services, queue, work, claimed)
      const errors = await runClaimed(services, work, mail as Claimed<Row>, send, () => ({ maxFailures }))
      // Later mails of the sequence wait for this one.
      if (errors.length > 0) return errors
    }
    return []
  })
}

function workQueueOf<Row extends OfAccount>({ table, key, join, returning }: MailQueue<Row>): WorkQueue<Row> {
  return {
    table,
    key: { account_id: 'accountId', ...key },
    leaseSeconds: 120,
    batch: 50,
    backoff: { firstSeconds: 60, maxSeconds: 1800 },
    join: {
      tables: [...(join ? [join.tables] : []), 'accounts account, merchants merchant'].join(', '),
      on: `${join?.on ?? 'true'} AND account.id = claimed.account_id AND merchant.id = account.merchant_id`,
    },
    returning: {
      ...returning,
      accountId: 'claimed.account_id',
      livemode: 'account.livemode',
      merchantId: 'merchant.id',
      merchant: 'merchant.name',
    } as WorkQueue<Row>['returning'],
  }
}

async function sendClaimed<Row extends OfAccount>(
  services: MailServices,
  queue: MailQueue<Row>,
  work: WorkQueue<Row>,
  row: Claimed<Row>,
): Promise<void> {
  const statements = statementsOn(services.database.pool)
  const mail = services.sendsMail ? await queue.compose(services, row) : 'unwanted'
  // The row is due again when its lease ends.
  if (mail === 'later') return
  if (mail === 'unwanted') return completeWork(statements, work, row)
  await sendLetter(services, mail)
  await completeWork(statements, work, row, { set: Prisma.sql`sent_at = now()` })
}
