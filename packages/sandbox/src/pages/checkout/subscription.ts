import { html } from 'hono/html'
import type { Recurring } from '../../billing/period.ts'
import { formatMoney } from '../../money/currency.ts'
import { hasTrial, sumOf } from '../../resources/checkout-sessions/amount-due-now.ts'
import type { SessionState } from '../../resources/checkout-sessions/state.ts'
import { type Markup, totalRow } from '../document.ts'

/** The subscription, its price and its interval; before them the free trial, if any. */
export function subscriptionHeading(session: SessionState): Markup {
  const recurring = session.line_items.filter((item) => item.recurring)
  const price = html`${formatMoney(sumOf(recurring), session.currency)} ${periodText(recurring[0]?.recurring)}`
  const free = freeText(session)
  const [amount, more] = free
    ? [html`${free}`, html`then ${price}`]
    : [html`${formatMoney(sumOf(recurring), session.currency)}`, html`${periodText(recurring[0]?.recurring)}`]
  return html`<p class="due${free ? ' due-free' : ''}"><span class="due-label">Subscribe to <bdi dir="auto">${recurring[0]?.description}</bdi></span>
    <span class="due-line"><span class="due-amount">${amount}</span>${free ? html`<span class="visually-hidden">,</span>` : ''} <span class="due-period">${more}</span></span></p>`
}

/** The price after a trial; nothing without one. */
export function trialRow(session: SessionState): Markup | string {
  if (!hasTrial(session.subscription)) return ''
  const recurring = session.line_items.filter((item) => item.recurring)
  return totalRow('Total after trial', formatMoney(sumOf(recurring), session.currency))
}

/** Examples: `Billed monthly`, `Billed every 2 weeks`. */
export function billedText({ interval, interval_count: count }: Recurring): string {
  const adverbs = { day: 'daily', week: 'weekly', month: 'monthly', year: 'yearly' }
  return `Billed ${count === 1 ? adverbs[interval] : `every ${count} ${interval}s`}`
}

/** Examples: `per month`, `every 2 weeks`. */
function periodText(recurring: Recurring | null | undefined): string {
  const { interval, interval_count: count } = recurring ?? { interval: 'month', interval_count: 1 }
  return count === 1 ? `per ${interval}` : `every ${count} ${interval}s`
}

/** Example: `14 days free`; empty without a trial. */
function freeText({ subscription }: SessionState): string {
  const { trial_end: end, trial_period_days: days } = subscription?.data ?? {}
  if (days) return `${days} ${days === 1 ? 'day' : 'days'} free`
  if (!end) return ''
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(end * 1000)
  return `Free until ${day}`
}

/** When the customer is charged, in the words of the agreement. */
export function whenCharged({ subscription }: SessionState): string {
  const periods = hasTrial(subscription)
    ? 'when the trial ends and for each period after it'
    : 'for this and each coming period'
  return `${periods}, until you cancel`
}
