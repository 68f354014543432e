import type { Brand, MessageKey, Notice, Translation, Visit } from '@merchant-payments/api/http'
import { messagePage } from './message-page.ts'

type Text = { status: number; title: MessageKey; text: MessageKey; next?: MessageKey }

const texts: Record<Notice, Text> = {
  unknown: { status: 404, title: 'notice.unknown.title', text: 'notice.unknown.text' },
  nothing_due: { status: 200, title: 'notice.nothing_due.title', text: 'notice.nothing_due.text' },
  saved: { status: 200, title: 'notice.saved.title', text: 'notice.saved.text' },
  not_saved: {
    status: 200,
    title: 'notice.not_saved.title',
    text: 'notice.not_saved.text',
    next: 'notice.not_saved.next',
  },
  paid: { status: 200, title: 'notice.continues.title', text: 'notice.continues.text' },
  processing: { status: 200, title: 'notice.processing.title', text: 'notice.processing.text' },
  declined: {
    status: 200,
    title: 'notice.declined.title',
    text: 'notice.declined.text',
    next: 'notice.declined.next',
  },
  later: { status: 503, title: 'notice.later.title', text: 'notice.later.text' },
  too_many: { status: 429, title: 'notice.too_many.title', text: 'notice.too_many.text' },
}

/** A page with one message to a customer, and a link to continue. */
export function noticePage(
  { notice, merchant, next }: Pick<Extract<Visit, { notice: Notice }>, 'notice' | 'merchant' | 'next'>,
  brand: Brand | null,
  translation: Translation,
) {
  const { text: say } = translation
  const { status, title, text, next: label } = texts[notice]
  const back = merchant === null ? say('notice.continue') : say('notice.return', { merchant })
  const link = next === null ? null : { href: next, label: label ? say(label) : back }
  const shown = say(text, { merchant: merchant ?? say('merchant') })
  return { status, ...messagePage({ title: say(title), text: shown, link, brand, translation }) }
}
