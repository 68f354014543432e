import { type CustomerAct, listCountries, type OwnInvoice, type TypedAddress } from '@merchant-payments/api/http'
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

type Typed = Pick<Extract<CustomerAct, { verb: 'completeInvoice' }>, 'name' | 'address' | 'taxNumber'>

/**
 * The page on which a customer completes the buyer of an invoice. Fields that the invoice has are readonly.
 * @param typed the fields as the customer sent them, if the address has no country; else null
 */
export function invoicePage(
  { path, hidden, frame }: Forms,
  { id, number, buyer }: OwnInvoice,
  typed: Typed | null = null,
): SentPage {
  const { translation } = frame
  const say = sayIn(translation)
  const { name, address, tax_number } = buyer
  type Input = {
    name: string
    label: string
    max: number
    complete: string
    has: string | null
    typed: string | undefined
  }
  // A field without a name is not sent: what the processor has recorded may be longer than what can be typed.
  const input = (of: Input) =>
    `<label for="${of.name}">${of.label}</label><input id="${of.name}" ${of.has === null ? `name="${of.name}" maxlength="${of.max}"` : 'readonly'} autocomplete="${of.complete}" value="${escaped(of.has ?? of.typed ?? '')}">`
  const countries = listCountries(translation.language)
  const has = countries.find(({ code }) => code === address?.country)
  const options = (has ? [has] : countries).map(({ code, name }) => `<option value="${code}">${escaped(name)}</option>`)
  const none = has ? '' : `<option value="">${say('page.invoice.noAddress')}</option>`
  const [invalid, wrong] =
    typed === null
      ? ['', '']
      : [
          ' aria-invalid="true" aria-describedby="country-wrong"',
          `<p class="wrong" id="country-wrong" role="alert">${say('page.invoice.wrongCountry')}</p>`,
        ]
  const body = `<h2>${say('page.payments.invoice')} ${bdi(number)}</h2>
<p>${say('page.invoice.text')}</p>
<form method="post" action="${path}/act">${hidden}${hiddenField('id', id)}
${input({ name: 'name', label: say('page.invoice.name'), max: 200, complete: 'organization', has: name, typed: typed?.name })}
${fields.map(([part, complete, max]) => input({ name: part, label: say(`page.invoice.${part}`), max, complete, has: address?.[part] ?? null, typed: typed?.address[part] })).join('\n')}
<label for="country">${say('page.invoice.country')}</label><select id="country" name="country" autocomplete="country"${invalid}>${none}${options.join('')}</select>${wrong}
${input({ name: 'tax_number', label: say('page.invoice.taxNumber'), max: 40, complete: 'off', has: tax_number, typed: typed?.taxNumber })}
<button class="main" name="verb" value="completeInvoice">${say('page.details.save')}</button></form>
${backLink(frame)}`
  return sent(frame, body, { status: typed === null ? 200 : 400 })
}
