import type { Brand, LinkOffer, Translation, WrongInput } from '@merchant-payments/api/http'
import { brandParts } from './brand-parts.ts'
import { escaped } from './escape-html.ts'
import type { SentPage } from './private-page.ts'
import { policyFor } from './scriptless-policy.ts'

const style = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 20%, transparent); }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; font: 16px/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 26rem; padding: 1.5rem; border: 1px solid var(--line); border-radius: 0.75rem; }
h1 { font-size: 1.375rem; line-height: 1.25; margin: 0 0 1rem; overflow-wrap: anywhere; }
.merchant, .mode, .every { margin: 0 0 0.25rem; overflow-wrap: anywhere; }
.merchant { font-weight: 600; }
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
export function paymentLinkPage(
  offer: LinkOffer,
  brand: Brand | null,
  wrong: WrongInput | null,
  translation: Translation,
): SentPage {
  const { text } = translation
  const { icon, style: ofBrand, head, foot } = brandParts(brand, translation)
  const styleOfPage = style + ofBrand
  const { merchant, label, livemode, quote, url, adjustable, typed } = offer
  const { currency, lines, total } = quote
  const amount = translation.money(total, currency)
  const title = label ?? lines.map(({ name }) => name).join(', ')
  const description = text('link.description', { amount: priceText(quote, translation), merchant })
  const html = `<!doctype html>
<html lang="${translation.language}">
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
${head}${livemode ? '' : `<p class="mode">${escaped(text('test.pay'))}</p>\n`}<p class="merchant" dir="auto">${escaped(merchant)}</p>
<h1 dir="auto">${escaped(title)}</h1>
<ul class="items">
${lines.map((line) => lineItem(line, currency, translation)).join('\n')}
</ul>
<form method="post">
${adjustable ? quantityField(adjustable, wrong === 'quantity', text) : ''}${typed ? discountFields(typed, wrong, text) : ''}${termsOf(quote, translation)}<button type="submit">${escaped(adjustable || typed ? text('link.continue') : text('link.pay', { amount }))}</button>
</form>${foot}
</main>
</body>
</html>
`
  // Without `form-action`: browsers apply it to the redirect of the form as well, which leads to the page of the processor.
  const contentSecurityPolicy = policyFor(styleOfPage).replace("form-action 'none'; ", '')
  return { status: wrong === null ? 200 : 400, html, contentSecurityPolicy }
}

function lineItem(
  { name, amount, quantity }: LinkOffer['quote']['lines'][number],
  currency: string,
  { money }: Translation,
): string {
  const count = quantity === 1 ? '' : `${quantity} × `
  return `<li><span dir="auto">${escaped(`${count}${name}`)}</span> <span>${escaped(money(amount * BigInt(quantity), currency))}</span></li>`
}

type Say = Translation['text']

function quantityField({ min, max, chosen }: NonNullable<LinkOffer['adjustable']>, wrong: boolean, text: Say): string {
  const message = wrong
    ? `<p class="wrong" id="range" role="alert">${escaped(text('link.quantityWrong', { min, max }))}</p>`
    : ''
  return `<div class="field"><label for="quantity">${escaped(text('link.quantity', { min, max }))}</label>
<input id="quantity" name="quantity" type="number" inputmode="numeric" min="${min}" max="${max}" value="${chosen}" required${wrong ? ' aria-invalid="true" aria-describedby="range"' : ''}>${message}</div>
`
}

/** The field of a code, and the one of the email where a code needs it. */
function discountFields({ code, email }: NonNullable<LinkOffer['typed']>, wrong: WrongInput | null, text: Say): string {
  const ofCode = wrong === null || wrong === 'quantity' || wrong === 'email' ? null : text(`code.${wrong}`)
  const codeField = textField(
    'code',
    text('link.code'),
    code,
    'type="text" maxlength="40" autocomplete="off" spellcheck="false"',
    ofCode,
  )
  if (wrong !== 'email' && email === '') return codeField
  const ofEmail = wrong === 'email' ? text('link.emailWrong') : null
  const attributes = 'type="email" maxlength="254" autocomplete="email"'
  return codeField + textField('email', text('link.email'), email, attributes, ofEmail)
}

function textField(name: string, label: string, value: string, attributes: string, wrong: string | null): string {
  const message = wrong === null ? '' : `<p class="wrong" id="${name}-wrong" role="alert">${escaped(wrong)}</p>`
  return `<div class="field"><label for="${name}">${escaped(label)}</label>
<input class="text" id="${name}" name="${name}" ${attributes} value="${escaped(value)}"${wrong === null ? '' : ` aria-invalid="true" aria-describedby="${name}-wrong"`}>${message}</div>
`
}

/** The amount, and how often it is charged. */
function priceText({ every, total, currency }: LinkOffer['quote'], { text, money }: Translation): string {
  const amount = money(total, currency)
  return every === null ? amount : `${amount} ${text(`every.${every.unit}`, { count: every.count })}`
}

function termsOf(quote: LinkOffer['quote'], translation: Translation): string {
  if (quote.every === null) return ''
  const { text } = translation
  const days = quote.trialPeriodDays
  const terms = [
    text('link.terms', { amount: priceText(quote, translation) }),
    ...(days === null ? [] : [text('link.trial', { days })]),
  ]
  return `<p class="every">${escaped(terms.join(' '))}</p>\n`
}
