import {
  cardLabel,
  type MessageKey,
  mayDo,
  methodWords,
  type PagePlan,
  type PageSubscription,
  type Translation,
} from '@merchant-payments/api/http'
import { escaped } from '../escape-html.ts'
import { asking, button, confirmed, type Forms } from './act-forms.ts'
import { facts, type Say, sayIn } from './frame.ts'

/** A subscription with what it costs, and what its customer can do with it. @param plans that the merchant sells */
export function subscriptionCard(subscription: PageSubscription, plans: readonly PagePlan[], forms: Forms): string {
  const { translation } = forms.frame
  const { name, status } = subscription
  return `<article class="card"><div class="top"><h3 dir="auto">${escaped(name)}</h3><span${subscription.payment_update_url === null ? '' : ' class="wrong"'}>${sayIn(translation)(`page.status.${status}`)}</span></div>
${facts(factsOf(subscription, translation))}${actsOf(subscription, plans, forms)}</article>`
}

function factsOf(subscription: PageSubscription, translation: Translation): [string, string][] {
  const { text, money } = translation
  const { items, quantity, status, card, passesFees, discount } = subscription
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
    ...(discount && item && status !== 'canceled'
      ? [fact('page.subscriptions.discount', discountText(discount, item.currency, translation))]
      : []),
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

export function discountText(
  { percent_off, amount_off, ends_at }: NonNullable<PageSubscription['discount']>,
  currency: string,
  { text, money, day }: Translation,
): string {
  const discount =
    percent_off === null
      ? text('page.discount.amount', { amount: money(BigInt(amount_off ?? 0), currency) })
      : text('page.discount.percent', { percent: percent_off })
  return ends_at === null ? discount : text('page.discount.until', { discount, day: day(new Date(ends_at * 1000)) })
}

function actsOf(subscription: PageSubscription, plans: readonly PagePlan[], forms: Forms): string {
  const { rights, frame } = forms
  const say = sayIn(frame.translation)
  const { id, name, status, cancel_at_period_end: ends } = subscription
  if (status === 'canceled' || status === 'incomplete_expired') return ''
  if (subscription.read_only_reason !== null)
    return `<p class="soft">${say('page.subscriptions.readOnly', { merchant: frame.merchant })}</p>`
  const of = { ...forms, id, name }
  const due = subscription.payment_update_url !== null
  const day = frame.translation.day(new Date(subscription.current_period_end * 1000))
  const state = { due, isRenewing: subscription.isRenewing }
  const acts = [
    mayDo(rights, 'newCard', state) &&
      button(of, 'newCard', due ? say('page.subscriptions.pay') : say('page.subscriptions.newCard'), { main: due }),
    ends && mayDo(rights, 'reactivate') && button(of, 'reactivate', say('page.subscriptions.takeBack')),
    mayDo(rights, 'changeSeats', state) &&
      subscription.items.length === 1 &&
      asking(
        of,
        'changeSeats',
        { open: say('page.change.seats'), ask: say('page.change.ask') },
        seatsField(id, subscription.quantity, say),
      ),
    mayDo(rights, 'changePlan', state) && planForm(subscription, plans, forms),
    mayDo(rights, 'pause', state) &&
      confirmed(
        of,
        'pause',
        {
          open: say('page.subscriptions.pause'),
          text: say('page.subscriptions.pauseText'),
          now: say('page.subscriptions.pauseNow'),
        },
        pauseField(id, say),
      ),
    status === 'paused' &&
      mayDo(rights, 'resume') &&
      confirmed(of, 'resume', {
        open: say('page.subscriptions.resume'),
        text: say('page.subscriptions.resumeText'),
        now: say('page.subscriptions.resumeNow'),
      }),
    !ends &&
      mayDo(rights, 'cancel') &&
      confirmed(
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
  return `<div class="acts">${acts.filter(Boolean).join('\n')}</div>`
}

/** The other plans in the currency of a subscription of one item; empty without any. */
function planForm({ id, name, items }: PageSubscription, plans: readonly PagePlan[], forms: Forms): string {
  const [item, ...others] = items
  const offered = plans.filter(({ priceId, currency }) => currency === item?.currency && priceId !== item.price_id)
  if (others.length > 0 || offered.length === 0) return ''
  const { translation } = forms.frame
  const say = sayIn(translation)
  const options = offered.map((plan) => {
    const every = translation.text(`every.${plan.every.unit}`, { count: plan.every.count })
    return `<option value="${plan.priceId}">${escaped(`${plan.name}: ${translation.money(plan.amount, plan.currency)} ${every}`)}</option>`
  })
  const field = `<label for="price-${id}">${say('page.change.newPlan')}</label><select id="price-${id}" name="price" required>${options.join('')}</select>`
  return asking(
    { ...forms, id, name },
    'changePlan',
    { open: say('page.change.plan'), ask: say('page.change.ask') },
    field,
  )
}

function seatsField(id: string, quantity: number, say: Say): string {
  return `<label for="seats-${id}">${say('page.change.newSeats')}</label><input id="seats-${id}" name="quantity" type="number" inputmode="numeric" min="1" max="1000" required value="${quantity}">`
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
