import type { ChangeAct, ChangePreview } from '@merchant-payments/api/http'
import type { SentPage } from '../private-page.ts'
import { button, type Forms, hiddenField } from './act-forms.ts'
import { backLink, bdi, facts, sayIn, sent } from './frame.ts'
import { type Note, noteHtml } from './note.ts'
import { discountText } from './subscriptions.ts'

type Asked = {
  asked: ChangeAct
  preview: ChangePreview
  /** The sealed field of the form: the amount on the page is the amount that is charged. */
  confirmation: string
  note: Note | null
}

/** The page with the cost of a change, which a button makes. */
export function changePage(forms: Forms, { asked, preview, confirmation, note }: Asked): SentPage {
  const { frame } = forms
  const { text, money } = frame.translation
  const say = sayIn(frame.translation)
  const { subscription, plan, amountDue, total } = preview
  const { id, name, quantity, items, discount, passesFees } = subscription
  const [item] = items
  const seats = asked.verb === 'changeSeats' ? asked.quantity : quantity
  const amount = plan?.amount ?? BigInt(item?.amount ?? 0)
  const currency = plan?.currency ?? item?.currency ?? ''
  const { unit, count } = plan?.every ?? { unit: item?.interval ?? 'month', count: item?.interval_count ?? 1 }
  const price = `${money(amount * BigInt(seats), currency)} ${text(`every.${unit}`, { count })}`
  const due = money(BigInt(amountDue), currency)
  const rows: [string, string][] = [
    ...(plan ? [[text('page.change.newPlan'), plan.name] as [string, string]] : []),
    ...(plan === null || quantity > 1 ? [[text('page.subscriptions.seats'), String(seats)] as [string, string]] : []),
    [text('page.change.newPrice'), passesFees ? `${price}, ${text('page.subscriptions.plusFee')}` : price],
    ...(plan === null && discount
      ? [[text('page.subscriptions.discount'), discountText(discount, currency, frame.translation)] as [string, string]]
      : []),
    [text('page.change.dueNow'), due],
    ...(total < 0n ? [[text('page.change.credit'), money(-total, currency)] as [string, string]] : []),
  ]
  const field =
    asked.verb === 'changeSeats' ? hiddenField('quantity', String(asked.quantity)) : hiddenField('price', asked.price)
  const label = amountDue > 0 ? say('page.change.pay', { amount: due }) : say('page.change.now')
  const body = `${noteHtml(note)}<h2>${asked.verb === 'changeSeats' ? say('page.change.seats') : say('page.change.plan')}: ${bdi(name)}</h2>
${facts(rows)}<p>${say('page.change.text')}</p>
<div class="acts">${button({ ...forms, id, name }, asked.verb, label, { main: true, inside: field + hiddenField('confirmed', confirmation) })}</div>
${backLink(frame)}`
  // Some redirects lead to the page of the processor, as on the page of the customer.
  return sent(frame, body, { status: 200, formAction: '' })
}
