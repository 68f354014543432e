import type { Notice, Visit } from '@merchant-payments/api/http'
import { escaped } from './escape-html.ts'
import { iconLink, policyFor } from './scriptless-policy.ts'

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

const style = `
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 26rem; padding: 2rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 0.5rem; }
p { margin: 0 0 1.5rem; }
a { display: inline-block; padding: 0.625rem 1rem; border: 1px solid; border-radius: 0.5rem; color: inherit; text-decoration: none; }
a:hover, a:focus-visible { text-decoration: underline; }
`
const contentSecurityPolicy = policyFor(style)

/** A page with one message to a customer, and where they go on. */
export function noticePage({ notice, merchant, next }: Extract<Visit, { notice: Notice }>) {
  const { status, title, text, next: label = merchant ? `Return to ${merchant}` : 'Continue' } = texts[notice]
  const link = next === null ? '' : `<a href="${escaped(next)}">${escaped(label)}</a>`
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
${iconLink}
<style>${style}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
<p>${escaped(text(merchant ?? 'the merchant'))}</p>
${link}
</main>
</body>
</html>
`
  return { status, html, contentSecurityPolicy }
}
