import { listCountries, type OwnInvoice, type TypedAddress } from '@merchant-payments/api/http'
import { escaped } from '../escape-html.ts'
import type { SentPage } from '../private-page.ts'
import { type Forms, hiddenField } from './act-forms.ts'
import { backLink, bdi, sayIn, sent } from './frame.ts'

const fields = [
  ['line1', 'address-line1', 100],
  ['line2', 'address-line2', 100],
  ['postal_code', 'postal-code', 20],
  ['city', 'address-level2', 100],
  ['state', 'address-level1', 100],
] as const satisfies readonly (readonly [keyof TypedAddress, string, number])[]

/** The page on which a customer completes the buyer of an invoice. */
export function invoicePage({ path, hidden, frame }: Forms, { id, number, buyer }: OwnInvoice): SentPage {
  const { translation } = frame
  const say = sayIn(translation)
  const { name, address, tax_number } = buyer
  const input = (of: { name: string; label: string; max: number; complete: string; value: string | null }) =>
    `<label for="${of.name}">${of.label}</label><input id="${of.name}" name="${of.name}" maxlength="${of.max}" autocomplete="${of.complete}" value="${escaped(of.value ?? '')}">`
  const options = listCountries(translation.language).map(
    (country) =>
      `<option value="${country.code}"${country.code === address?.country ? ' selected' : ''}>${escaped(country.name)}</option>`,
  )
  const body = `<h2>${say('page.payments.invoice')} ${bdi(number)}</h2>
<p>${say('page.invoice.text')}</p>
<form method="post" action="${path}/act">${hidden}${hiddenField('id', id)}
${input({ name: 'name', label: say('page.invoice.name'), max: 200, complete: 'organization', value: name })}
${fields.map(([part, complete, max]) => input({ name: part, label: say(`page.invoice.${part}`), max, complete, value: address?.[part] ?? null })).join('\n')}
<label for="country">${say('page.invoice.country')}</label><select id="country" name="country" autocomplete="country"><option value="">${say('page.invoice.noAddress')}</option>${options.join('')}</select>
${input({ name: 'tax_number', label: say('page.invoice.taxNumber'), max: 40, complete: 'off', value: tax_number })}
<button class="main" name="verb" value="completeInvoice">${say('page.details.save')}</button></form>
${backLink(frame)}`
  return sent(frame, body, { status: 200 })
}
