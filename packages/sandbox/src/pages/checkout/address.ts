import { html } from 'hono/html'
import { allCountries } from '../countries.ts'
import type { Markup } from '../markup.ts'
import { field } from './field.ts'
import type { CheckoutView } from './view.ts'

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
