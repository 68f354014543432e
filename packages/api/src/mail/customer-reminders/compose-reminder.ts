import type { KeptCard } from '@merchant-payments/processor'
import { formatMoney } from '../../core/currency/format-money.ts'
import type { Letter } from '../../people/access/compose-mail.ts'
import { receiptDay } from '../receipts/dates.ts'
import { cardLabel } from '../receipts/method-labels.ts'

type To = {
  /** The customer's address. */
  to: string
  merchant: string
  merchantId: string
  livemode: boolean
  /** The page where the customer enters another card. */
  link: string
}

type About = To & {
  /** The name of what the customer subscribed to. */
  plan: string
  card: KeptCard | null
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
      ...cardFact(about.card),
    ],
    button: 'Pay with a card',
    reason: subscribed(merchant),
  })
}

/** The mail about a card that expires. @param ends the end of its last month */
export function cardMail(about: About & { ends: Date }): Letter {
  const { merchant, plan, ends } = about
  const lastDay = receiptDay(new Date(ends.getTime() - 1))
  return mailOf(about, {
    subject: `Your card for ${merchant} expires soon`,
    paragraph: `The card that pays your subscription to ${plan} cannot be charged after ${lastDay}. Enter another card in time, so that your subscription continues.`,
    facts: [['Subscription', plan], ...cardFact(about.card), ['Valid until', lastDay]],
    button: 'Enter another card',
    reason: subscribed(merchant),
  })
}

/** The mail about kept cards that expire and that no subscription is charged to. @param ends the end of their last month */
export function keptCardMail(about: To & { cards: readonly KeptCard[]; ends: Date }): Letter {
  const { merchant, cards, ends } = about
  const lastDay = receiptDay(new Date(ends.getTime() - 1))
  return mailOf(about, {
    subject: `Your card for ${merchant} expires soon`,
    paragraph: `The card that you have saved for payments to ${merchant} cannot be charged after ${lastDay}. Enter another card in time, if ${merchant} may go on charging you for your orders.`,
    facts: [...cards.flatMap(cardFact), ['Valid until', lastDay]],
    button: 'Enter another card',
    reason: `You received this email because you have saved a card at ${merchant}.`,
  })
}

const subscribed = (merchant: string) => `You received this email because you have a subscription at ${merchant}.`

function cardFact(card: KeptCard | null): [string, string][] {
  return card ? [['Card', cardLabel({ ...card, wallet: null })]] : []
}

function mailOf(
  { to, merchant, merchantId, livemode, link }: To,
  {
    subject,
    paragraph,
    facts,
    button,
    reason,
  }: { subject: string; paragraph: string; facts: [string, string][]; button: string; reason: string },
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
    reason,
    merchant: { id: merchantId, name: merchant },
  }
}
