import type { KeptCard } from '@merchant-payments/processor'
import type { MessageKey } from '../../core/language/messages/en.ts'
import { type Translation, translationFor } from '../../core/language/translation.ts'
import type { Letter } from '../../people/access/compose-mail.ts'
import { cardLabel } from '../receipts/method-labels.ts'
import { methodWords } from '../receipts/method-words.ts'

type To = {
  /** The customer's address. */
  to: string
  /** The customer's language; null for English. */
  locale: string | null
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
  const translation = translationFor(about.locale)
  const { text, moneyWithCode } = translation
  const amount = missing && moneyWithCode(missing.amount, missing.currency)
  return mailOf(about, {
    subject: text(days === 0 ? 'renewal.failed' : 'renewal.reminder', { merchant }),
    paragraph: text('renewal.text', { plan }),
    facts: [
      [text('reminder.subscription'), plan],
      ...(amount === null ? [] : [[text('reminder.amountDue'), amount] as [string, string]]),
      ...cardFact(translation, about.card),
    ],
    button: 'renewal.pay',
    reason: 'reminder.ofSubscription',
  })
}

/** The mail about a card that expires. @param ends the end of its last month */
export function cardMail(about: About & { ends: Date }): Letter {
  const { merchant, plan, card } = about
  const translation = translationFor(about.locale)
  const { text } = translation
  const lastDay = lastDayOf(about, translation)
  return mailOf(about, {
    subject: text('card.expires', { merchant }),
    paragraph: text('card.ofSubscription', { plan, day: lastDay }),
    facts: [[text('reminder.subscription'), plan], ...cardFact(translation, card), [text('card.validUntil'), lastDay]],
    button: 'card.enter',
    reason: 'reminder.ofSubscription',
  })
}

/** The mail about kept cards that expire and that no subscription is charged to. @param ends the end of their last month */
export function keptCardMail(about: To & { cards: readonly KeptCard[]; ends: Date }): Letter {
  const { merchant, cards } = about
  const translation = translationFor(about.locale)
  const { text } = translation
  const lastDay = lastDayOf(about, translation)
  return mailOf(about, {
    subject: text('card.expires', { merchant }),
    paragraph: text('card.kept', { merchant, day: lastDay }),
    facts: [...cards.flatMap((card) => cardFact(translation, card)), [text('card.validUntil'), lastDay]],
    button: 'card.enter',
    reason: 'reminder.ofCard',
  })
}

const lastDayOf = ({ ends }: { ends: Date }, { day }: Translation) => day(new Date(ends.getTime() - 1))

function cardFact(translation: Translation, card: KeptCard | null): [string, string][] {
  if (card === null) return []
  return [[translation.text('method.card'), cardLabel({ ...card, wallet: null }, methodWords(translation))]]
}

type Content = {
  subject: string
  paragraph: string
  facts: [string, string][]
  button: MessageKey
  reason: MessageKey
}

function mailOf({ to, locale, merchant, merchantId, livemode, link }: To, content: Content): Letter {
  const { text } = translationFor(locale)
  const { subject, paragraph, facts, button, reason } = content
  return {
    to: { name: null, email: to },
    locale,
    subject: livemode ? subject : text('test.subject', { subject }),
    blocks: [{ paragraph }, { facts }, { button: text(button), link }],
    reason: text(reason, { merchant }),
    merchant: { id: merchantId, name: merchant },
  }
}
