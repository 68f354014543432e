import {
  type Brand,
  type CustomerPage,
  cardLabel,
  customerPagePath,
  formatMoney,
  type PageCustomer,
  type PageSession,
  type PageSubscription,
  receiptDay,
} from '@merchant-payments/api/http'
import { brandParts } from './brand-parts.ts'
import { customerPageStyle } from './customer-page-style.ts'
import { texts } from './customer-page-texts.ts'
import { escaped } from './escape-html.ts'
import type { SentPage } from './private-page.ts'
import { policyFor } from './scriptless-policy.ts'

/** The merchant, the mode and the brand of a page, the same on each of its forms. */
export type PageFrame = { merchant: string; slug: string; livemode: boolean; brand: Brand | null }

type Note = { text: string; bad: boolean }

/** The page on which a customer asks for a code. @param wrong beside the field */
export function emailPage(frame: PageFrame, { wrong, mails }: { wrong: string | null; mails: boolean }): SentPage {
  const { entry } = texts
  const form = `<p>${escaped(entry.text(frame.merchant))}</p>
<form method="post" action="${customerPagePath(frame)}/code">
${field({ id: 'email', label: entry.email, attributes: 'type="email" maxlength="254" autocomplete="email" required', wrong })}
<button class="main">${entry.send}</button>
</form>`
  const body = mails ? form : `<p>${escaped(entry.noMail(frame.merchant))}</p>`
  return sent(frame, body, { status: mails ? (wrong === null ? 200 : 400) : 503, narrow: true })
}

/** The page on which a customer enters the code of the mail. @param wrong beside the field */
export function codePage(frame: PageFrame, wrong: string | null): SentPage {
  const { code } = texts
  const path = customerPagePath(frame)
  const attributes = 'class="code" inputmode="numeric" autocomplete="one-time-code" maxlength="20" required'
  return sent(
    frame,
    `<p>${code.text}</p>
<form method="post" action="${path}/enter">
${field({ id: 'code', label: code.label, attributes, wrong })}
<button class="main">${code.enter}</button>
</form>
<form method="post" action="${path}/leave"><p><button>${code.again}</button></p></form>`,
    { status: wrong === null ? 200 : 400, narrow: true },
  )
}

type Shown = {
  session: PageSession
  page: CustomerPage
  /** The token of the forms. */
  form: string
  note: Note | null
  /** Whether it begins behind the newest payments. */
  older: boolean
}

/** The page of a customer who is signed in. */
export function customerPage(frame: PageFrame, { session, page, form, note, older }: Shown): SentPage {
  const path = customerPagePath(frame)
  const hidden = `<input type="hidden" name="form" value="${form}">`
  const who = session.email ?? session.customers[0]?.email ?? ''
  const { returnUrl } = session
  const forms = { path, hidden, frame }
  const body = `<div class="head"><p class="soft">${bdi(texts.signedInAs(who))}</p><form method="post" action="${path}/leave"><button>${texts.leave}</button></form></div>
${returnUrl === null ? '' : `<p><a href="${escaped(returnUrl)}">${escaped(texts.back(frame.merchant))}</a></p>\n`}${note === null ? '' : `<p class="note${note.bad ? ' bad' : ''}" role="${note.bad ? 'alert' : 'status'}">${escaped(note.text)}</p>\n`}<section aria-labelledby="subscriptions"><h2 id="subscriptions">${texts.subscriptions.title}</h2>
${page.subscriptions.length === 0 ? `<p>${texts.subscriptions.none}</p>` : page.subscriptions.map((one) => subscriptionCard(one, forms)).join('\n')}
</section>
${page.customers.map((one) => methodsOf(one, page.customers.length, forms)).join('\n')}
${paymentsOf(page, path, older)}
${page.customers.map((one) => detailsOf(one, forms)).join('\n')}`
  // Without `form-action`: browsers apply it to redirects of forms as well, and some lead to the page of the processor.
  return sent(frame, body, { status: 200, formAction: '' })
}

type Forms = { path: string; hidden: string; frame: PageFrame }

function subscriptionCard(subscription: PageSubscription, forms: Forms): string {
  const { subscriptions: words } = texts
  const { name, status } = subscription
  return `<article class="card"><div class="top"><h3 dir="auto">${escaped(name)}</h3><span${subscription.payment_update_url === null ? '' : ' class="wrong"'}>${words.status[status]}</span></div>
${facts(factsOf(subscription))}${actsOf(subscription, forms)}</article>`
}

function factsOf(subscription: PageSubscription): [string, string][] {
  const { subscriptions: words } = texts
  const { items, quantity, status, card, passesFees } = subscription
  const [item] = items
  const total = items.reduce((sum, { amount, quantity: seats }) => sum + amount * seats, 0)
  const running = status === 'active' || status === 'trialing'
  const price = item && words.each(formatMoney(total, item.currency), item.interval, item.interval_count)
  const ends = subscription.cancel_at_period_end
  return [
    ...(price ? [[words.price, passesFees ? `${price}, ${words.plusFee}` : price] as [string, string]] : []),
    ...(quantity > 1 ? [[words.seats, String(quantity)] as [string, string]] : []),
    ...dated(words.trialEnds, status === 'trialing' ? subscription.trial_end : null),
    ...dated(words.next, running && !ends ? subscription.current_period_end : null),
    ...dated(words.ends, ends && status !== 'canceled' ? subscription.current_period_end : null),
    ...dated(words.resumes, subscription.paused_until),
    ...dated(words.changes, subscription.pending_change?.at ?? null),
    ...(card && status !== 'canceled'
      ? [[words.paidWith, cardLabel({ ...card, wallet: null })] as [string, string]]
      : []),
  ]
}

function dated(label: string, seconds: number | null): [string, string][] {
  return seconds === null ? [] : [[label, receiptDay(new Date(seconds * 1000))]]
}

function actsOf(subscription: PageSubscription, forms: Forms): string {
  const { subscriptions: words } = texts
  const { id, name, status, cancel_at_period_end: ends } = subscription
  if (status === 'canceled' || status === 'incomplete_expired') return ''
  if (subscription.read_only_reason !== null)
    return `<p class="soft">${escaped(words.readOnly(forms.frame.merchant))}</p>`
  const of = { ...forms, id, name }
  const due = subscription.payment_update_url !== null
  const day = receiptDay(new Date(subscription.current_period_end * 1000))
  const mayPause = (status === 'active' || status === 'trialing') && !ends && subscription.pending_change === null
  const acts = [
    button(of, 'newCard', due ? words.pay : words.newCard, { main: due }),
    ends ? button(of, 'reactivate', words.takeBack) : '',
    mayPause
      ? confirmed(of, 'pause', { open: words.pause, text: words.pauseText, now: words.pauseNow }, pauseField(id))
      : '',
    status === 'paused'
      ? confirmed(of, 'resume', { open: words.resume, text: words.resumeText, now: words.resumeNow })
      : '',
    ends
      ? ''
      : confirmed(
          of,
          'cancel',
          { open: words.cancel, text: words.cancelText(day), now: words.cancelNow },
          reasonField(id),
        ),
  ]
  return `<div class="acts">${acts.join('\n')}</div>`
}

function pauseField(id: string): string {
  const { pauseFor, untilResumed, months } = texts.subscriptions
  const counted = [1, 2, 3].map((count) => `<option value="${count}">${months(count)}</option>`)
  const options = [`<option value="">${untilResumed}</option>`, ...counted]
  return `<label for="months-${id}">${pauseFor}</label><select id="months-${id}" name="months">${options.join('')}</select>`
}

function reasonField(id: string): string {
  return `<label for="reason-${id}">${texts.subscriptions.reason}</label><textarea id="reason-${id}" name="reason" rows="2" maxlength="500"></textarea>`
}

type Of = Forms & { id: string; name: string; pm?: string }

/** A form of one button. Its name for screen readers says what it is about. */
function button(of: Of, verb: string, label: string, { main = false, inside = '' } = {}): string {
  const pm = of.pm === undefined ? '' : `<input type="hidden" name="pm" value="${escaped(of.pm)}">`
  return `<form method="post" action="${of.path}/act">${of.hidden}<input type="hidden" name="id" value="${escaped(of.id)}">${pm}${inside}<button${main ? ' class="main"' : ''} name="verb" value="${verb}">${label}${about(of)}</button></form>`
}

/** An act that a second click confirms. */
function confirmed(of: Of, verb: string, words: { open: string; text: string; now: string }, inside = ''): string {
  return `<details><summary>${words.open}${about(of)}</summary><div><p>${escaped(words.text)}</p>${button(of, verb, words.now, { main: true, inside })}</div></details>`
}

function about({ name }: Of): string {
  return `<span class="hidden">: ${escaped(name)}</span>`
}

function methodsOf(customer: PageCustomer, customers: number, forms: Forms): string {
  const { methods: words } = texts
  const { id, methods } = customer
  const name = customer.name ?? customer.email
  const rows = methods.map(({ id: pm, type, card, default: standard }) => {
    const label = card ? cardLabel({ ...card, wallet: null }) : type.replaceAll('_', ' ')
    const of = { ...forms, id, pm, name: label }
    const until =
      card?.exp_month && card.exp_year
        ? ` <span class="soft">${words.expires(`${String(card.exp_month).padStart(2, '0')}/${card.exp_year}`)}</span>`
        : ''
    const remove = confirmed(of, 'deleteMethod', { open: words.remove, text: words.removeText, now: words.removeNow })
    return `<li><span>${escaped(label)}${until}</span><span class="acts">${standard ? `<strong>${words.standard}</strong>` : button(of, 'setDefault', words.makeStandard)}${remove}</span></li>`
  })
  const list = rows.length === 0 ? `<p>${words.none}</p>` : `<ul class="list">${rows.join('\n')}</ul>`
  const of = { ...forms, id, name }
  return `<section aria-labelledby="methods-${id}"><h2 id="methods-${id}">${words.title}${customers > 1 ? `: ${bdi(name)}` : ''}</h2>
${list}${button(of, 'addMethod', words.add)}
</section>`
}

function paymentsOf({ payments, hasMorePayments }: CustomerPage, path: string, older: boolean): string {
  const { payments: words } = texts
  const rows = payments.map((payment) => {
    const { amount, amount_received: received, amount_refunded: refunded, currency, status } = payment
    const note =
      status === 'processing'
        ? words.processing
        : refunded === 0
          ? ''
          : refunded >= received
            ? words.refunded
            : words.partlyRefunded(formatMoney(refunded, currency))
    const day = receiptDay(new Date(payment.created * 1000))
    const receipt =
      payment.receipt_url === null
        ? ''
        : `<a href="${escaped(payment.receipt_url)}">${words.receipt}<span class="hidden">: ${day}</span></a>`
    const { sold } = payment
    const name = sold === null ? (payment.description ?? words.payment) : sold.name
    const further = sold === null || sold.further === 0 ? '' : ` ${words.further(sold.further)}`
    return `<li><span>${bdi(name)}${further}<br><span class="soft">${day}${note === '' ? '' : ` · ${note}`}</span></span><span>${formatMoney(amount, currency)} ${receipt}</span></li>`
  })
  const last = payments.at(-1)
  const more = hasMorePayments && last ? `<p><a href="${path}?after=${last.id}">${words.older}</a></p>` : ''
  const newest = older ? `<p><a href="${path}">${words.newest}</a></p>` : ''
  const list = rows.length === 0 ? `<p>${words.none}</p>` : `<ul class="list">${rows.join('\n')}</ul>`
  return `<section aria-labelledby="payments"><h2 id="payments">${words.title}</h2>
${list}${newest}${more}
</section>`
}

function detailsOf({ id, email, name, phone }: PageCustomer, { path, hidden, frame }: Forms): string {
  const { details: words } = texts
  return `<section aria-labelledby="details-${id}"><h2 id="details-${id}">${words.title}</h2>
<p>${words.email}: ${bdi(email)}<br><span class="soft">${escaped(words.emailText(frame.merchant))}</span></p>
<form method="post" action="${path}/act">${hidden}<input type="hidden" name="id" value="${id}">
<label for="name-${id}">${words.name}</label><input id="name-${id}" name="name" maxlength="256" autocomplete="name" value="${escaped(name ?? '')}">
<label for="phone-${id}">${words.phone}</label><input id="phone-${id}" name="phone" type="tel" maxlength="20" autocomplete="tel" value="${escaped(phone ?? '')}">
<button name="verb" value="changeDetails">${words.save}</button></form>
</section>`
}

function facts(rows: readonly (readonly [string, string])[]): string {
  return `<dl>${rows.map(([label, value]) => `<dt>${label}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>\n`
}

/** A text that others wrote, whose direction is its own. */
function bdi(text: string): string {
  return `<bdi>${escaped(text)}</bdi>`
}

function field(of: { id: string; label: string; attributes: string; wrong: string | null }): string {
  const { id, label, attributes, wrong } = of
  const invalid = wrong === null ? '' : ` aria-invalid="true" aria-describedby="${id}-wrong"`
  const message = wrong === null ? '' : `<p class="wrong" id="${id}-wrong" role="alert">${escaped(wrong)}</p>`
  return `<label for="${id}">${label}</label><input id="${id}" name="${id}" ${attributes}${invalid}>${message}`
}

type Sending = { status: number; narrow?: boolean; formAction?: string }

function sent(
  { merchant, livemode, brand }: PageFrame,
  body: string,
  { status, narrow = false, formAction = "form-action 'self'; " }: Sending,
): SentPage {
  const { icon, style: ofBrand, head, foot } = brandParts(brand)
  const style = customerPageStyle + ofBrand
  const title = escaped(texts.title(merchant))
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${icon}
<style>${style}</style>
</head>
<body>
<main${narrow ? ' class="narrow"' : ''}>
${head}<h1 dir="auto">${title}</h1>
${livemode ? '' : `<p>${texts.testMode}</p>\n`}${body}
${foot}
</main>
</body>
</html>
`
  return { status, html, contentSecurityPolicy: policyFor(style).replace("form-action 'none'; ", formAction) }
}
