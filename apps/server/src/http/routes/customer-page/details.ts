import { mayDo, type PageCustomer } from '@merchant-payments/api/http'
import { escaped } from '../escape-html.ts'
import { type Forms, hiddenField } from './act-forms.ts'
import { bdi, sayIn } from './frame.ts'

/** The email address of a customer, and the details that the customer may correct. */
export function detailsOf({ id, email, name, phone }: PageCustomer, { path, hidden, frame, rights }: Forms): string {
  const { merchant, translation } = frame
  const say = sayIn(translation)
  const form = `<form method="post" action="${path}/act">${hidden}${hiddenField('id', id)}
<label for="name-${id}">${say('page.details.name')}</label><input id="name-${id}" name="name" maxlength="256" autocomplete="name" value="${escaped(name ?? '')}">
<label for="phone-${id}">${say('page.details.phone')}</label><input id="phone-${id}" name="phone" type="tel" maxlength="20" autocomplete="tel" value="${escaped(phone ?? '')}">
<button name="verb" value="changeDetails">${say('page.details.save')}</button></form>`
  return `<section aria-labelledby="details-${id}"><h2 id="details-${id}">${say('page.details.title')}</h2>
<p>${say('page.details.email')}: ${bdi(email)}<br><span class="soft">${say('page.details.emailText', { merchant })}</span></p>
${mayDo(rights, 'changeDetails') ? form : ''}
</section>`
}
