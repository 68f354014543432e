import type { ChangeAct, PagePlan, PageSubscription, SubscriptionPreviewWire } from '@merchant-payments/api/http'
import type { SentPage } from '../private-page.ts'
import { button, type Forms, hiddenField } from './act-forms.ts'
import { backLink, bdi, facts, sayIn, sent } from './frame.ts'

type Asked = {
  asked: ChangeAct
  subscription: PageSubscription
  /** The plan to which it would be moved; null for a change of seats. */
  plan: PagePlan | null
  preview: SubscriptionPreviewWire
}

/** The page with the cost of a change, which a button makes. */
export function changePage(forms: Forms, { asked, subscription, plan, preview }: Asked): SentPage {
  const { frame } = forms
  const { text, money } = frame.translation
  const say = sayIn(frame.translation)
  const { id, name, quantity, items } = subscription
  const [item] = items
  const seats = asked.verb === 'changeSeats' ? asked.quantity : quantity
  const amount = plan?.amount ?? BigInt(item?.amount ?? 0)
  const currency = plan?.currency ?? item?.currency ?? ''
  const { unit, count } = plan?.every ?? { unit: item?.interval ?? 'month', count: item?.interval_count ?? 1 }
  const credit = preview.lines.reduce((sum, line) => sum - line.amount, 0)
  const due = money(BigInt(preview.amount_due), preview.currency ?? currency)
  const rows: [string, string][] = [
    ...(plan ? [[text('page.change.newPlan'), plan.name] as [string, string]] : []),
    ...(plan === null || quantity > 1 ? [[text('page.subscriptions.seats'), String(seats)] as [string, string]] : []),
    [text('page.change.newPrice'), `${money(amount * BigInt(seats), currency)} ${text(`every.${unit}`, { count })}`],
    [text('page.change.dueNow'), due],
    ...(credit > 0 ? [[text('page.change.credit'), money(BigInt(credit), currency)] as [string, string]] : []),
  ]
  const field =
    asked.verb === 'changeSeats' ? hiddenField('quantity', String(asked.quantity)) : hiddenField('price', asked.price)
  const label = preview.amount_due > 0 ? say('page.change.pay', { amount: due }) : say('page.change.now')
  const body = `<h2>${asked.verb === 'changeSeats' ? say('page.change.seats') : say('page.change.plan')}: ${bdi(name)}</h2>
${facts(rows)}<p>${say('page.change.text')}</p>
<div class="acts">${button({ ...forms, id, name }, asked.verb, label, { main: true, inside: field })}</div>
${backLink(frame)}`
  return sent(frame, body, { status: 200 })
}
