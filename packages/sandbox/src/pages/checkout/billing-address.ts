import { html } from 'hono/html'
import { COUNTRIES } from '../countries.ts'
import type { Markup } from '../markup.ts'
import { field } from './field.ts'
import type { CheckoutView } from './view.ts'

/** The billing address, asked for only when the session requires it. */
export function billingAddress(view: CheckoutView): Markup {
  const chosen = view.values.country ?? 'US'
  const error = view.errors.country
  return html`<h2>Billing address</h2>
<div class="field field-country">
  <label for="country">Country or region</label>
  <div class="control">
    <select id="country" name="country" autocomplete="billing country" ${error ? html`aria-invalid="true" aria-describedby="country-error"` : ''}>
      ${COUNTRIES.map(([code, name]) => html`<option value="${code}" ${code === chosen ? html`selected` : ''}>${name}</option>`)}
    </select>
  </div>
  ${error ? html`<p class="error" id="country-error" role="alert">${error}</p>` : ''}
</div>
${field(view, 'line1', { label: 'Address', autocomplete: 'billing address-line1', placeholder: 'Street and number' })}
${field(view, 'line2', { label: 'Apartment, suite', autocomplete: 'billing address-line2', optional: true })}
<div class="pair">
  ${field(view, 'city', { label: 'City', autocomplete: 'billing address-level2' })}
  ${field(view, 'postal_code', { label: 'Postal code', autocomplete: 'billing postal-code', maxlength: 20, optional: true })}
</div>
${field(view, 'state', { label: 'State or province', autocomplete: 'billing address-level1', optional: true })}`
}
