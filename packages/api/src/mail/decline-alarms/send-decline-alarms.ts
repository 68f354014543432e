import type { Role } from '@merchant-payments/db'
import type { Letter } from '../../people/access/compose-mail.ts'
import { type MailQueue, type MailServices, type OfAccount, sendDueMails } from '../queue/send-due-mails.ts'

type Alarm = OfAccount & {
  day: Date
  userId: string
  declines: number
  attempts: number
  linkId: string | null
  name: string
  email: string
  operator: boolean
  role: Role | null
}

/** Sends the mails about many declines, to owners and operators. Returns the errors. */
export function sendDeclineAlarms(services: MailServices): Promise<Error[]> {
  return sendDueMails(services, queue)
}

const queue: MailQueue<Alarm> = {
  table: 'decline_alarms',
  key: { day: 'day', user_id: 'userId' },
  join: { tables: 'users person', on: 'person.id = claimed.user_id' },
  returning: {
    day: 'claimed.day',
    userId: 'claimed.user_id',
    declines: 'claimed.declines',
    attempts: 'claimed.attempts',
    linkId: 'claimed.link_id',
    name: 'person.name',
    email: 'person.email',
    operator: 'person.operator',
    role: '(SELECT role FROM members WHERE merchant_id = merchant.id AND user_id = person.id)',
  },
  sequences: (mails) => mails.map((mail) => [mail]),
  compose: async ({ publicUrl }, alarm) =>
    alarm.operator || alarm.role === 'owner' ? mailOf(publicUrl, alarm) : 'unwanted',
}

function mailOf(publicUrl: string, alarm: Alarm): Letter {
  return alarm.linkId === null ? alarmMail(publicUrl, alarm) : linkMail(publicUrl, alarm, alarm.linkId)
}

function linkMail(publicUrl: string, alarm: Alarm, link: string): Letter {
  const { name, email, merchant, merchantId, livemode, declines } = alarm
  const mode = livemode ? 'live' : 'test'
  return {
    to: { name, email },
    subject: `${livemode ? '' : 'Test mode: '}A payment link of ${merchant} was switched off`,
    blocks: [
      {
        paragraph: `${declines} cards in a row were declined on a payment link of ${merchant}. Stolen cards may be tested there, so the link was switched off.`,
      },
      {
        facts: [
          ['Merchant', `${merchant}, ${mode} mode`],
          ['Payment link', link],
        ],
      },
      {
        paragraph:
          'What to do: look at the payments, and refund those that succeeded if they are not of customers. Switch the link on again, or make another one.',
      },
      { button: 'Open the payment link', link: `${publicUrl}/#/${merchantId}/${mode}/links/${link}` },
    ],
    reason: reasonOf(alarm),
  }
}

function alarmMail(publicUrl: string, alarm: Alarm): Letter {
  const { name, email, merchant, merchantId, livemode, declines, attempts, operator } = alarm
  const mode = livemode ? 'live' : 'test'
  return {
    to: { name, email },
    subject: `${livemode ? '' : 'Test mode: '}Most payments of ${merchant} are declined`,
    blocks: [
      {
        paragraph: `${declines} of ${attempts} attempts to pay ${merchant} within an hour were declined. Stolen cards may be tested there.`,
      },
      { facts: [['Merchant', `${merchant}, ${mode} mode`]] },
      {
        paragraph: operator
          ? 'What to do: look at the payments, and pause the payments of this merchant if they are not its customers’.'
          : 'What to do: look at the payments. If your customers did not make them, stop the page where they begin, and refund those that succeeded.',
      },
      { button: 'Open the payments', link: `${publicUrl}/#/${merchantId}/${mode}/payments` },
    ],
    reason: reasonOf(alarm),
  }
}

function reasonOf({ operator }: Alarm): string {
  return operator
    ? 'You receive this email as an operator of the platform.'
    : 'You receive this email as an owner of this merchant.'
}
