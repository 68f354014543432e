import { platformMerchantId, type Role } from '@merchant-payments/db'
import type { MailQueue, OfAccount } from './send-due-mails.ts'

/** The recipient of a queued mail, and the account that it is about. */
export type Addressed = OfAccount & {
  userId: string
  name: string
  email: string
  /** Null for a person who is no longer a member; for mails of the platform, `developer` of an operator. */
  role: Role | null
}

/** A queue of mails to members, with a row for each of them. */
type MembersQueue<About> = Omit<MailQueue<About & Addressed>, 'returning'> & {
  returning: Record<keyof About & string, string>
  /** The roles of members who get mails. */
  recipients: readonly Role[]
}

/**
 * The mails of a queue to the members of a merchant. The role is returned, not joined: a due row that is not claimed would be due for
 * ever, and a batch of them end the queue.
 */
export function toMembers<About extends object>({
  recipients,
  join,
  returning,
  compose,
  ...queue
}: MembersQueue<About>): MailQueue<About & Addressed> {
  return {
    ...queue,
    join: {
      tables: [...(join ? [join.tables] : []), 'users person'].join(', '),
      on: `${join?.on ?? 'true'} AND person.id = claimed.user_id`,
    },
    returning: {
      ...returning,
      userId: 'claimed.user_id',
      name: 'person.name',
      email: 'person.email',
      role: `CASE WHEN merchant.id <> '${platformMerchantId}' THEN (SELECT role FROM members WHERE merchant_id = merchant.id AND user_id = person.id)
              WHEN person.operator AND person.operator_role <> 'accountant' THEN 'developer'::role END`,
    } as MailQueue<About & Addressed>['returning'],
    compose: async (services, mail) => {
      const mayReceive = mail.role !== null && recipients.includes(mail.role)
      return mayReceive ? compose(services, mail) : 'unwanted'
    },
  }
}
