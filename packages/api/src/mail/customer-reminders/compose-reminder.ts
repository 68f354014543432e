import type { KeptCard } from '@merchant-payments/processor'
import { formatMoney } from '../../core/currency/format-money.ts'
import type { Letter } from '../../people/access/compose-mail.ts'
import { receiptDay } from '../receipts/dates.ts'
import { cardLabel } from '../receipts/method-labels.ts'

type About = {
  /** The customer's address. */
  to: string
  merchant: string
  merchantId: string
  livemode: boolean
  /** The name of what the customer subscribed to. */
  plan: string
  card: KeptCard | null
  /** The page where the customer enters another card. */
  link: string
}

/** The mail about a renewal that failed. @param days after the failure; 0 is the first mail */
export function renewalMail(
  about: About & { days: number; missing: { amount: bigint; currency: string } | null },
): Letter {
  const { merchant, plan, days, missing } = about
  const amount = missing && `${formatMoney(missing.amount, missing.currency)} ${missing.currency.toUpperCase()}`
  return mailOf(about, {
    subject: `${days === 0 ? 'Your' : 'Reminder: your'} payment to ${merchant} has failed`,
    paragraph: `The payment for your subscription to ${plan} has failed: your bank declined it, or asks you to confirm it. Enter a card to pay it and to keep your subscription.`,
    facts: [
      ['Subscription', plan],
      ...(amount === null ? [] : [['Amount due', amount] as [string, string]]),
      ...cardFact(about),
    ],
    button: 'Pay with a card',
  })
}

/** The mail about a card that expires. @param ends the end of its last month */
export function cardMail(about: About & { ends: Date }): Letter {
  const { merchant, plan, ends } = about
  const lastDay = receiptDay(new Date(ends.getTime() - 1))
  return mailOf(about, {
    subject: `Your card for ${merchant} expires soon`,
    paragraph: `The card that pays your subscription to ${plan} cannot be charged after ${lastDay}. Enter another card in time, so that your subscription continues.`,
    facts: [['Subscription', plan], ...cardFact(about), ['Valid until', lastDay]],
    button: 'Enter another card',
  })
}

function cardFact({ card }: About): [string, string][] {
  return card ? [['Card', cardLabel({ ...card, wallet: null })]] : []
}

function mailOf(
  { to, merchant, merchantId, livemode, link }: About,
  {
    subject,
    paragraph,
    facts,
    button,
  }: { subject: string; paragraph: string; facts: [string, string][]; button: string },
): Letter {
  return {
    to: { name: null, email: to },
    subject: `${livemode ? '' : 'Test mode: '}${subject}`,
    blocks: [
      { paragraph },
      ...(livemode ? [] : [{ paragraph: 'This is a test: no money is moved.' }]),
      { facts },
      { button, link },
    ],
    reason: `You received this email because you have a subscription at ${merchant}.`,
    merchant: { id: merchantId, name: merchant },
  }
}
