import type { Brand, Notice, Visit } from '@merchant-payments/api/http'
import { messagePage } from './message-page.ts'

type Text = { status: number; title: string; text: (merchant: string) => string; next?: string }

const texts: Record<Notice, Text> = {
  unknown: {
    status: 404,
    title: 'This link does not work',
    text: () => 'Check the address: it may be incomplete. Or ask the sender for a new one.',
  },
  nothing_due: {
    status: 200,
    title: 'Nothing to pay',
    text: (merchant) => `Your subscription with ${merchant} has no open payment. You do not need to do anything.`,
  },
  saved: {
    status: 200,
    title: 'Payment method saved',
    text: (merchant) => `It will be used for your next payments to ${merchant}. You can close this page.`,
  },
  not_saved: {
    status: 200,
    title: 'No payment method was saved',
    text: (merchant) => `Your payment methods for ${merchant} are as they were.`,
    next: 'Enter a payment method',
  },
  paid: {
    status: 200,
    title: 'Payment complete',
    text: (merchant) => `Thank you. Your subscription with ${merchant} continues. You can close this page.`,
  },
  processing: {
    status: 200,
    title: 'Payment submitted',
    text: (merchant) =>
      `Your bank takes a few days to respond, and ${merchant} will be notified. You can close this page.`,
  },
  declined: {
    status: 200,
    title: 'The payment was declined',
    text: (merchant) => `Your bank did not accept the payment to ${merchant}. Nothing was charged.`,
    next: 'Try another payment method',
  },
  later: {
    status: 503,
    title: 'Try again in a moment',
    text: () => 'The payment could not be checked right now. Open the link again later. You will not be charged twice.',
  },
  too_many: {
    status: 429,
    title: 'Too many visits',
    text: () => 'Open the link again in a few minutes.',
  },
}

/** A page with one message to a customer, and a link to continue. */
export function noticePage(
  { notice, merchant, next }: Pick<Extract<Visit, { notice: Notice }>, 'notice' | 'merchant' | 'next'>,
  brand: Brand | null,
) {
  const { status, title, text, next: label = merchant ? `Return to ${merchant}` : 'Continue' } = texts[notice]
  const link = next === null ? null : { href: next, label }
  return { status, ...messagePage({ title, text: text(merchant ?? 'the merchant'), link, brand }) }
}
