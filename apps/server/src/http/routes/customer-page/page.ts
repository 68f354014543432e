import {
  type Brand,
  type CustomerPage,
  cardLabel,
  customerPagePath,
  type MessageKey,
  methodWords,
  type PageCustomer,
  type PageSession,
  type PageSubscription,
  type Translation,
} from '@merchant-payments/api/http'
import { brandParts } from './brand-parts.ts'
import { customerPageStyle } from './customer-page-style.ts'
import { escaped } from './escape-html.ts'
import type { SentPage } from './private-page.ts'
import { policyFor } from './scriptless-policy.ts'

/** The merchant, the mode, the brand and the language of a page, the same on each of its forms. */
export type PageFrame = {
  merchant: string
  slug: string
  livemode: boolean
  brand: Brand | null
  translation: Translation
}

type Note = { text: string; bad: boolean }

/** The page on which a customer asks for a code. @param wrong beside the field */
export function emailPage(frame: PageFrame, { wrong, mails }: { wrong: string | null; mails: boolean }): SentPage {
  const { merchant, translation } = frame
  const say = sayIn(translation)
  const form = `<p>${say('page.entry.text', { merchant })}</p>
<form method="post" action="${customerPagePath(frame)}/code">
${field({ id: 'email', label: say('page.entry.email'), attributes: 'type="email" maxlength="254" autocomplete="email" required', wrong })}
<button class="main">${say('page.entry.send')}</button>
</form>`
  const body = mails ? form : `<p>${say('page.entry.noMail', { merchant })}</p>`
  return sent(frame, body, { status: mails ? (wrong === null ? 200 : 400) : 503, narrow: true })
}

/** The page on which a customer enters the code of the mail. @param wrong beside the field */
export function codePage(frame: PageFrame, wrong: string | null): SentPage {
  const say = sayIn(frame.translation)
  const path = customerPagePath(frame)
  const attributes = 'class="code" inputmode="numeric" autocomplete="one-time-code" maxlength="20" required'
  return sent(
    frame,
    `<p>${say('page.code.text')}</p>
<form method="post" action="${path}/enter">
${field({ id: 'code', label: say('page.code.label'), attributes, wrong })}
<button class="main">${say('page.code.enter')}</button>
</form>
<form method="post" action="${path}/leave"><p><button>${say('page.code.again')}</button></p></form>`,
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
  const say = sayIn(frame.translation)
  const path = customerPagePath(frame)
  const hidden = `<input type="hidden" name="form" value="${form}">`
  const who = session.email ?? session.customers[0]?.email ?? ''
  const { returnUrl } = session
  const forms = { path, hidden, frame }
  const body = `<div class="head"><p class="soft"><bdi>${say('page.signedInAs', { who })}</bdi></p><form method="post" action="${path}/leave"><button>${say('page.leave')}</button></form></div>
${returnUrl === null ? '' : `<p><a href="${escaped(returnUrl)}">${say('notice.return', { merchant: frame.merchant })}</a></p>\n`}${note === null ? '' : `<p class="note${note.bad ? ' bad' : ''}" role="${note.bad ? 'alert' : 'status'}">${escaped(note.text)}</p>\n`}<section aria-labelledby="subscriptions"><h2 id="subscriptions">${say('page.subscriptions.title')}</h2>
${page.subscriptions.length === 0 ? `<p>${say('page.subscriptions.none')}</p>` : page.subscriptions.map((one) => subscriptionCard(one, forms)).join('\n')}
</section>
${page.customers.map((one) => methodsOf(one, page.customers.length, forms)).join('\n')}
${paymentsOf(page, path, older, frame.translation)}
${page.customers.map((one) => detailsOf(one, forms)).join('\n')}`
  // Without `form-action`: browsers apply it to redirects of forms as well, and some lead to the page of the processor.
  return sent(frame, body, { status: 200, formAction: '' })
}

type Forms = { path: string; hidden: string; frame: PageFrame }

function subscriptionCard(subscription: PageSubscription, forms: Forms): string {
  const { translation } = forms.frame
  const { name, status } = subscription
  return `<article class="card"><div class="top"><h3 dir="auto">${escaped(name)}</h3><span${subscription.payment_update_url === null ? '' : ' class="wrong"'}>${sayIn(translation)(`page.status.${status}`)}</span></div>
${facts(factsOf(subscription, translation))}${actsOf(subscription, forms)}</article>`
}

function factsOf(subscription: PageSubscription, translation: Translation): [string, string][] {
  const { text, money } = translation
  const { items, quantity, status, card, passesFees } = subscription
  const [item] = items
  const total = items.reduce((sum, { amount, quantity: seats }) => sum + amount * seats, 0)
  const running = status === 'active' || status === 'trialing'
  const every = item && text(`every.${item.interval}`, { count: item.interval_count })
  const price = item && `${money(BigInt(total), item.currency)} ${every}`
  const ends = subscription.cancel_at_period_end
  const fact = (label: MessageKey, value: string): [string, string] => [text(label), value]
  const dated = (label: MessageKey, seconds: number | null) =>
    seconds === null ? [] : [fact(label, translation.day(new Date(seconds * 1000)))]
  return [
    ...(price
      ? [fact('page.subscriptions.price', passesFees ? `${price}, ${text('page.subscriptions.plusFee')}` : price)]
      : []),
    ...(quantity > 1 ? [fact('page.subscriptions.seats', String(quantity))] : []),
    ...dated('page.subscriptions.trialEnds', status === 'trialing' ? subscription.trial_end : null),
    ...dated('page.subscriptions.next', running && !ends ? subscription.current_period_end : null),
    ...dated('page.subscriptions.ends', ends && status !== 'canceled' ? subscription.current_period_end : null),
    ...dated('page.subscriptions.resumes', subscription.paused_until),
    ...dated('page.subscriptions.changes', subscription.pending_change?.at ?? null),
    ...(card && status !== 'canceled'
      ? [fact('page.subscriptions.paidWith', cardLabel({ ...card, wallet: null }, methodWords(translation)))]
      : []),
  ]
}

function actsOf(subscription: PageSubscription, forms: Forms): string {
  const { merchant, translation } = forms.frame
  const say = sayIn(translation)
  const { id, name, status, cancel_at_period_end: ends } = subscription
  if (status === 'canceled' || status === 'incomplete_expired') return ''
  if (subscription.read_only_reason !== null)
    return `<p class="soft">${say('page.subscriptions.readOnly', { merchant })}</p>`
  const of = { ...forms, id, name }
  const due = subscription.payment_update_url !== null
  const day = translation.day(new Date(subscription.current_period_end * 1000))
  const mayPause = (status === 'active' || status === 'trialing') && !ends && subscription.pending_change === null
  const acts = [
    button(of, 'newCard', due ? say('page.subscriptions.pay') : say('page.subscriptions.newCard'), { main: due }),
    ends ? button(of, 'reactivate', say('page.subscriptions.takeBack')) : '',
    mayPause
      ? confirmed(
          of,
          'pause',
          {
            open: say('page.subscriptions.pause'),
            text: say('page.subscriptions.pauseText'),
            now: say('page.subscriptions.pauseNow'),
          },
          pauseField(id, say),
        )
      : '',
    status === 'paused'
      ? confirmed(of, 'resume', {
          open: say('page.subscriptions.resume'),
          text: say('page.subscriptions.resumeText'),
          now: say('page.subscriptions.resumeNow'),
        })
      : '',
    ends
      ? ''
      : confirmed(
          of,
          'cancel',
          {
            open: say('page.subscriptions.cancel'),
            text: say('page.subscriptions.cancelText', { day }),
            now: say('page.subscriptions.cancelNow'),
          },
          reasonField(id, say),
        ),
  ]
  return `<div class="acts">${acts.join('\n')}</div>`
}

function pauseField(id: string, say: Say): string {
  const counted = [1, 2, 3].map(
    (count) => `<option value="${count}">${say('page.subscriptions.months', { count })}</option>`,
  )
  const options = [`<option value="">${say('page.subscriptions.untilResumed')}</option>`, ...counted]
  return `<label for="months-${id}">${say('page.subscriptions.pauseFor')}</label><select id="months-${id}" name="months">${options.join('')}</select>`
}

function reasonField(id: string, say: Say): string {
  return `<label for="reason-${id}">${say('page.subscriptions.reason')}</label><textarea id="reason-${id}" name="reason" rows="2" maxlength="500"></textarea>`
}

type Of = Forms & { id: string; name: string; pm?: string }

/** A form of one button. Its name for screen readers says what it is about. */
function button(of: Of, verb: string, label: string, { main = false, inside = '' } = {}): string {
  const pm = of.pm === undefined ? '' : `<input type="hidden" name="pm" value="${escaped(of.pm)}">`
  return `<form method="post" action="${of.path}/act">${of.hidden}<input type="hidden" name="id" value="${escaped(of.id)}">${pm}${inside}<button${main ? ' class="main"' : ''} name="verb" value="${verb}">${label}${about(of)}</button></form>`
}

/** An act that a second click confirms. */
function confirmed(of: Of, verb: string, words: { open: string; text: string; now: string }, inside = ''): string {
  return `<details><summary>${words.open}${about(of)}</summary><div><p>${words.text}</p>${button(of, verb, words.now, { main: true, inside })}</div></details>`
}

function about({ name }: Of): string {
  return `<span class="hidden">: ${escaped(name)}</span>`
}

function methodsOf(customer: PageCustomer, customers: number, forms: Forms): string {
  const { translation } = forms.frame
  const say = sayIn(translation)
  const { id, methods } = customer
  const name = customer.name ?? customer.email
  const rows = methods.map(({ id: pm, type, card, default: standard }) => {
    const label = card ? cardLabel({ ...card, wallet: null }, methodWords(translation)) : type.replaceAll('_', ' ')
    const of = { ...forms, id, pm, name: label }
    const until =
      card?.exp_month && card.exp_year
        ? ` <span class="soft">${say('page.methods.expires', { month: `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}` })}</span>`
        : ''
    const remove = confirmed(of, 'deleteMethod', {
      open: say('page.methods.remove'),
      text: say('page.methods.removeText'),
      now: say('page.methods.removeNow'),
    })
    return `<li><span>${escaped(label)}${until}</span><span class="acts">${standard ? `<strong>${say('page.methods.standard')}</strong>` : button(of, 'setDefault', say('page.methods.makeStandard'))}${remove}</span></li>`
  })
  const list = rows.length === 0 ? `<p>${say('page.methods.none')}</p>` : `<ul class="list">${rows.join('\n')}</ul>`
  const of = { ...forms, id, name }
  return `<section aria-labelledby="methods-${id}"><h2 id="methods-${id}">${say('page.methods.title')}${customers > 1 ? `: ${bdi(name)}` : ''}</h2>
${list}${button(of, 'addMethod', say('page.methods.add'))}
</section>`
}

function paymentsOf(
  { payments, hasMorePayments }: CustomerPage,
  path: string,
  older: boolean,
  translation: Translation,
): string {
  const say = sayIn(translation)
  const money = (amount: number, currency: string) => escaped(translation.money(BigInt(amount), currency))
  const rows = payments.map((payment) => {
    const { amount, amount_received: received, amount_refunded: refunded, currency, status } = payment
    const note =
      status === 'processing'
        ? say('page.payments.processing')
        : refunded === 0
          ? ''
          : refunded >= received
            ? say('page.payments.refunded')
            : say('page.payments.partlyRefunded', { amount: translation.money(BigInt(refunded), currency) })
    const day = translation.day(new Date(payment.created * 1000))
    const receipt =
      payment.receipt_url === null
        ? ''
        : `<a href="${escaped(payment.receipt_url)}">${say('page.payments.receipt')}<span class="hidden">: ${day}</span></a>`
    const { sold } = payment
    const name = sold === null ? (payment.description ?? translation.text('page.payments.payment')) : sold.name
    const further =
      sold === null || sold.further === 0 ? '' : ` ${say('page.payments.further', { count: sold.further })}`
    return `<li><span>${bdi(name)}${further}<br><span class="soft">${day}${note === '' ? '' : ` · ${note}`}</span></span><span>${money(amount, currency)} ${receipt}</span></li>`
  })
  const last = payments.at(-1)
  const more =
    hasMorePayments && last ? `<p><a href="${path}?after=${last.id}">${say('page.payments.older')}</a></p>` : ''
  const newest = older ? `<p><a href="${path}">${say('page.payments.newest')}</a></p>` : ''
  const list = rows.length === 0 ? `<p>${say('page.payments.none')}</p>` : `<ul class="list">${rows.join('\n')}</ul>`
  return `<section aria-labelledby="payments"><h2 id="payments">${say('page.payments.title')}</h2>
${list}${newest}${more}
</section>`
}

function detailsOf({ id, email, name, phone }: PageCustomer, { path, hidden, frame }: Forms): string {
  const { merchant, translation } = frame
  const say = sayIn(translation)
  return `<section aria-labelledby="details-${id}"><h2 id="details-${id}">${say('page.details.title')}</h2>
<p>${say('page.details.email')}: ${bdi(email)}<br><span class="soft">${say('page.details.emailText', { merchant })}</span></p>
<form method="post" action="${path}/act">${hidden}<input type="hidden" name="id" value="${id}">
<label for="name-${id}">${say('page.details.name')}</label><input id="name-${id}" name="name" maxlength="256" autocomplete="name" value="${escaped(name ?? '')}">
<label for="phone-${id}">${say('page.details.phone')}</label><input id="phone-${id}" name="phone" type="tel" maxlength="20" autocomplete="tel" value="${escaped(phone ?? '')}">
<button name="verb" value="changeDetails">${say('page.details.save')}</button></form>
</section>`
}

function facts(rows: readonly (readonly [string, string])[]): string {
  return `<dl>${rows.map(([label, value]) => `<dt>${escaped(label)}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>\n`
}

/** A text of the catalogue, for HTML. */
type Say = Translation['text']

const sayIn =
  ({ text }: Translation): Say =>
  (key, values) =>
    escaped(text(key, values))

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
  { merchant, livemode, brand, translation }: PageFrame,
  body: string,
  { status, narrow = false, formAction = "form-action 'self'; " }: Sending,
): SentPage {
  const { icon, style: ofBrand, head, foot } = brandParts(brand, translation)
  const style = customerPageStyle + ofBrand
  const say = sayIn(translation)
  const title = say('page.title', { merchant })
  const html = `<!doctype html>
<html lang="${translation.language}">
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
${livemode ? '' : `<p>${say('page.testMode')}</p>\n`}${body}
${foot}
</main>
</body>
</html>
`
  return { status, html, contentSecurityPolicy: policyFor(style).replace("form-action 'none'; ", formAction) }
}
