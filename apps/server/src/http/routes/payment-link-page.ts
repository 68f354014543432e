import {
  type Brand,
  formatMoney,
  type LinkNotice,
  type LinkOffer,
  type LinkVisit,
  type WrongInput,
} from '@merchant-payments/api/http'
import { brandParts } from './brand-parts.ts'
import { escaped } from './escape-html.ts'
import { messagePage } from './message-page.ts'
import type { SentPage } from './private-page.ts'
import { policyFor } from './scriptless-policy.ts'

const style = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 20%, transparent); }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; font: 16px/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 26rem; padding: 1.5rem; border: 1px solid var(--line); border-radius: 0.75rem; }
h1 { font-size: 1.375rem; line-height: 1.25; margin: 0 0 1rem; overflow-wrap: anywhere; }
.merchant, .mode, .every { margin: 0 0 0.25rem; overflow-wrap: anywhere; }
.items { list-style: none; margin: 0 0 1rem; padding: 0; border-top: 1px solid var(--line); }
.items li { display: flex; gap: 1rem; justify-content: space-between; padding: 0.5rem 0; border-bottom: 1px solid var(--line); }
.items span:first-child { overflow-wrap: anywhere; min-width: 0; }
.items span:last-child { white-space: nowrap; }
label { display: block; margin: 0 0 0.25rem; }
input { font: inherit; width: 6rem; padding: 0.5rem; border: 1px solid; border-radius: 0.5rem; }
.field { margin: 0 0 1rem; }
.text { width: 100%; }
.wrong { margin: 0.25rem 0 0; font-weight: 600; }
button { font: inherit; font-weight: 600; width: 100%; padding: 0.75rem 1rem; border: 1px solid var(--brand-edge, transparent); border-radius: 0.5rem; background: var(--brand, #1d4ed8); color: var(--on-brand, #fff); cursor: pointer; }
button:hover, button:focus-visible { filter: brightness(0.9); }
`
/** The page of a payment link, which loads and runs nothing: what is sold, and the button that leads to the checkout. */
export function paymentLinkPage(offer: LinkOffer, brand: Brand | null, wrong: WrongInput | null): SentPage {
  const { icon, style: ofBrand, head, foot } = brandParts(brand)
  const styleOfPage = style + ofBrand
  const { merchant, label, livemode, quote, url, adjustable, typed } = offer
  const { currency, lines, total } = quote
  const amount = formatMoney(total, currency)
  const title = label ?? lines.map(({ name }) => name).join(', ')
  const description = `${amount}${everyText(quote.every)} to ${merchant}`
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · ${escaped(merchant)}</title>
<meta name="description" content="${escaped(description)}">
<meta property="og:type" content="website">
<meta property="og:title" content="${escaped(title)}">
<meta property="og:description" content="${escaped(description)}">
<meta property="og:url" content="${escaped(url)}">
<meta property="og:site_name" content="${escaped(merchant)}">
${icon}
<style>${styleOfPage}</style>
</head>
<body>
<main>
${head}${livemode ? '' : '<p class="mode">Test mode: only test cards are accepted, and no money is charged.</p>\n'}<p class="merchant" dir="auto">${escaped(merchant)}</p>
<h1 dir="auto">${escaped(title)}</h1>
<ul class="items">
${lines.map((line) => lineItem(line, currency)).join('\n')}
</ul>
<form method="post">
${adjustable ? quantityField(adjustable, wrong === 'quantity') : ''}${typed ? discountFields(typed, wrong) : ''}${termsOf(quote)}<button type="submit">${adjustable || typed ? 'Continue to payment' : `Pay ${escaped(amount)}`}</button>
</form>${foot}
</main>
</body>
</html>
`
  // Without `form-action`: browsers apply it to the redirect of the form as well, which leads to the page of the processor.
  const contentSecurityPolicy = policyFor(styleOfPage).replace("form-action 'none'; ", '')
  return { status: wrong === null ? 200 : 400, html, contentSecurityPolicy }
}

function lineItem({ name, amount, quantity }: LinkOffer['quote']['lines'][number], currency: string): string {
  const count = quantity === 1 ? '' : `${quantity} × `
  return `<li><span dir="auto">${escaped(`${count}${name}`)}</span> <span>${escaped(formatMoney(amount * BigInt(quantity), currency))}</span></li>`
}

function quantityField({ min, max, chosen }: NonNullable<LinkOffer['adjustable']>, wrong: boolean): string {
  const range = `A whole number from ${min} to ${max}.`
  const message = wrong ? `<p class="wrong" id="range" role="alert">${range}</p>` : ''
  return `<div class="field"><label for="quantity">Quantity (${min} to ${max})</label>
<input id="quantity" name="quantity" type="number" inputmode="numeric" min="${min}" max="${max}" value="${chosen}" required${wrong ? ' aria-invalid="true" aria-describedby="range"' : ''}>${message}</div>
`
}

const codeMessages: Readonly<Record<Exclude<WrongInput, 'quantity' | 'email'>, string>> = {
  unknown_code: 'This code is not valid. Check it, or leave the field empty.',
  expired: 'This code has expired.',
  not_started: 'This code cannot be used yet.',
  used_up: 'This code is used up. Open payments of other customers may end: try it again in half an hour.',
  customer_limit: 'You have used this code as often as allowed.',
  other_products: 'This code is for other products.',
  other_currency: 'This code is for another currency.',
  total_too_small: 'This code leaves too little to pay.',
}

/** The field of a code, and the one of the email where a code needs it. */
function discountFields({ code, email }: NonNullable<LinkOffer['typed']>, wrong: WrongInput | null): string {
  const ofCode = wrong === null || wrong === 'quantity' || wrong === 'email' ? null : codeMessages[wrong]
  const codeField = textField(
    'code',
    'Discount code (optional)',
    code,
    'type="text" maxlength="40" autocomplete="off" spellcheck="false"',
    ofCode,
  )
  if (wrong !== 'email' && email === '') return codeField
  const ofEmail =
    wrong === 'email' ? 'Enter your email: each customer can use this code a limited number of times.' : null
  return codeField + textField('email', 'Email', email, 'type="email" maxlength="254" autocomplete="email"', ofEmail)
}

function textField(name: string, label: string, value: string, attributes: string, wrong: string | null): string {
  const message = wrong === null ? '' : `<p class="wrong" id="${name}-wrong" role="alert">${wrong}</p>`
  return `<div class="field"><label for="${name}">${label}</label>
<input class="text" id="${name}" name="${name}" ${attributes} value="${escaped(value)}"${wrong === null ? '' : ` aria-invalid="true" aria-describedby="${name}-wrong"`}>${message}</div>
`
}

function termsOf({ every, trialPeriodDays, total, currency }: LinkOffer['quote']): string {
  if (every === null) return ''
  const trial = trialPeriodDays === null ? '' : ` The first ${trialPeriodDays} days are free.`
  return `<p class="every">${escaped(formatMoney(total, currency))}${everyText(every)}, until you cancel.${trial}</p>\n`
}

function everyText(every: LinkOffer['quote']['every']): string {
  if (every === null) return ''
  return every.count === 1 ? ` every ${every.unit}` : ` every ${every.count} ${every.unit}s`
}

type Text = { status: number; title: string; text: (merchant: string) => string }

const texts: Record<LinkNotice, Text> = {
  unknown: {
    status: 404,
    title: 'This link does not work',
    text: () => 'Check the address: it may be incomplete. Or ask the sender for a new one.',
  },
  inactive: {
    status: 410,
    title: 'This link has ended',
    text: (merchant) => `${merchant} no longer accepts payments here. Nothing was charged.`,
  },
  expired: {
    status: 410,
    title: 'This link has expired',
    text: (merchant) => `${merchant} accepted payments here until a date that has passed. Nothing was charged.`,
  },
  sold_out: {
    status: 410,
    title: 'Sold out',
    text: (merchant) =>
      `${merchant} has no more of this. Open payments of other customers may still be given back: open the link again in half an hour.`,
  },
  unavailable: {
    status: 503,
    title: 'Not available at the moment',
    text: (merchant) => `${merchant} cannot accept payments here right now. Nothing was charged.`,
  },
  too_many: {
    status: 429,
    title: 'Too many open payments',
    text: () => 'Complete a payment that is open in another window, or open the link again in half an hour.',
  },
  later: {
    status: 503,
    title: 'Try again in a moment',
    text: () => 'The payment page could not be opened right now. Open the link again later. Nothing was charged.',
  },
  paid: {
    status: 200,
    title: 'Thank you',
    text: (merchant) => `${merchant} has received your order. You can close this page.`,
  },
}

/** A page with one message to a visitor of a payment link. */
export function paymentLinkNotice(
  { notice, merchant, text }: Extract<LinkVisit, { notice: LinkNotice }>,
  brand: Brand | null,
): SentPage {
  const { status, title, text: usual } = texts[notice]
  return { status, ...messagePage({ title, text: text ?? usual(merchant ?? 'The merchant'), link: null, brand }) }
}
