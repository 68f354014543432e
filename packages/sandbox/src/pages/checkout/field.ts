import { html } from 'hono/html'
import { allCountries } from '../countries.ts'
import type { Markup } from '../document.ts'
import type { CheckoutView, FieldName } from './view.ts'

type FieldOptions = {
  label: string
  autocomplete: string
  type?: 'text' | 'email' | 'tel'
  inputmode?: 'numeric' | 'email' | 'tel' | 'text'
  placeholder?: string
  maxlength?: number
  optional?: boolean
  /** Turns spelling checks and capitalization off. */
  plain?: boolean
  after?: Markup
  wide?: boolean
  /** Read-only: shown and sent. */
  fixed?: boolean
}

/** One labelled input with its error, linked for screen readers. */
export function field(view: Pick<CheckoutView, 'values' | 'errors'>, name: FieldName, options: FieldOptions): Markup {
  const error = view.errors[name]
  const first = Object.keys(view.errors)[0] === name
  const value = (view.values as Partial<Record<FieldName, string>>)[name] ?? ''
  const about = [
    error ? `${name}-error` : '',
    (name === 'number' || name === 'routing_number') && view.errors.payment ? 'payment-error' : '',
  ]
    .filter(Boolean)
    .join(' ')
  return html`<div class="field field-${name}">
  <label for="${name}">${options.label}${options.optional ? html` <span class="optional">(optional)</span>` : ''}</label>
  <div class="control">
    <input id="${name}" name="${name}" type="${options.type ?? 'text'}" inputmode="${options.inputmode ?? 'text'}"
      autocomplete="${options.autocomplete}" placeholder="${options.placeholder ?? ''}" maxlength="${options.maxlength ?? 500}"
      value="${value}" ${options.optional ? '' : html`required`} ${options.fixed ? html`readonly` : ''} ${options.plain ? html`autocapitalize="off" autocorrect="off" spellcheck="false"` : ''}
      ${first ? html`autofocus` : ''} ${error ? html`aria-invalid="true"` : ''} ${about ? html`aria-describedby="${about}"` : ''}>
    ${options.after ?? ''}
  </div>
  ${error ? html`<p class="error" id="${name}-error" role="alert">${error}</p>` : ''}
</div>`
}

/** The billing address, only if the session requires it. */
export function billingAddress(view: CheckoutView): Markup {
  return html`<fieldset class="address">
<legend>Billing address</legend>
${addressFields(view, '', 'billing')}
</fieldset>`
}

/** The shipping address: a name and an address in one of the countries that the session ships to. */
export function shippingAddress(view: CheckoutView, countries: string[]): Markup {
  return html`<fieldset class="address">
<legend>Shipping address</legend>
${field(view, 'shipping_name', { label: 'Full name', autocomplete: 'shipping name' })}
${addressFields(view, 'shipping_', 'shipping', countries)}
</fieldset>`
}

function addressFields(
  view: CheckoutView,
  prefix: '' | 'shipping_',
  group: 'billing' | 'shipping',
  only?: string[],
): Markup {
  const name = `${prefix}country` as const
  const offered = allCountries.filter(([code]) => !only || only.includes(code))
  const chosen = view.values[name] ?? (offered.some(([code]) => code === 'US') ? 'US' : offered[0]?.[0])
  const error = view.errors[name]
  return html`<div class="field field-country">
  <label for="${name}">Country or region</label>
  <div class="control">
    <select id="${name}" name="${name}" autocomplete="${group} country" ${error ? html`aria-invalid="true" aria-describedby="${name}-error"` : ''}>
      ${offered.map(([code, country]) => html`<option value="${code}" ${code === chosen ? html`selected` : ''}>${country}</option>`)}
    </select>
  </div>
  ${error ? html`<p class="error" id="${name}-error" role="alert">${error}</p>` : ''}
</div>
${field(view, `${prefix}line1`, { label: 'Address', autocomplete: `${group} address-line1`, placeholder: 'Street and number' })}
${field(view, `${prefix}line2`, { label: 'Apartment, suite', autocomplete: `${group} address-line2`, optional: true })}
<div class="pair">
  ${field(view, `${prefix}city`, { label: 'City', autocomplete: `${group} address-level2` })}
  ${field(view, `${prefix}postal_code`, { label: 'Postal code', autocomplete: `${group} postal-code`, maxlength: 20, optional: true })}
</div>
${field(view, `${prefix}state`, { label: 'State or province', autocomplete: `${group} address-level1`, optional: true })}`
}
