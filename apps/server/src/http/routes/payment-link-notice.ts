import type { Brand, LinkNotice, LinkVisit, MessageKey, Translation } from '@merchant-payments/api/http'
import { messagePage } from './message-page.ts'
import type { SentPage } from './private-page.ts'

const notices: Record<LinkNotice, { status: number; title: MessageKey; text: MessageKey }> = {
  unknown: { status: 404, title: 'notice.unknown.title', text: 'notice.unknown.text' },
  inactive: { status: 410, title: 'notice.inactive.title', text: 'notice.inactive.text' },
  expired: { status: 410, title: 'notice.expired.title', text: 'notice.expired.text' },
  sold_out: { status: 410, title: 'notice.sold_out.title', text: 'notice.sold_out.text' },
  unavailable: { status: 503, title: 'notice.unavailable.title', text: 'notice.unavailable.text' },
  too_many_open: { status: 429, title: 'notice.too_many_open.title', text: 'notice.too_many_open.text' },
  too_many: { status: 429, title: 'notice.too_many.title', text: 'notice.too_many.text' },
  later: { status: 503, title: 'notice.page_later.title', text: 'notice.page_later.text' },
  paid: { status: 200, title: 'notice.ordered.title', text: 'notice.ordered.text' },
}

/** A page with one message to a visitor of a payment link. */
export function paymentLinkNotice(
  { notice, merchant, text: own }: Extract<LinkVisit, { notice: LinkNotice }>,
  brand: Brand | null,
  translation: Translation,
): SentPage {
  const { text: say } = translation
  const { status, title, text } = notices[notice]
  const shown = own ?? say(text, { merchant: merchant ?? say('merchant') })
  return { status, ...messagePage({ title: say(title), text: shown, link: null, brand, translation }) }
}
