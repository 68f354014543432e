import { html } from 'hono/html'
import { field } from '../checkout/field.ts'
import { allCountries } from '../countries.ts'
import { type Markup, pageResponse } from '../document.ts'
import { brandMarks, type IconName, icon } from '../icons.ts'

const emptyForm = { values: {}, errors: {} }

/** The page inside the payment element. It knows the payment only from the messages of the page around it. */
export function elementPage(): Promise<Response> {
  return pageResponse({
    title: 'Payment details',
    styles: ['form.css', 'methods.css', 'stripe-js/frame.css'],
    scripts: ['stripe-js/frame.js'],
    framed: true,
    body: html`<form id="element" hidden novalidate>
  <fieldset id="choices" class="methods" hidden>
    <legend class="visually-hidden">Payment method</legend>
    ${choice('card', 'Card', 'card')}${choice('us_bank_account', 'US bank account', 'bank')}
  </fieldset>
  <section data-method="card" aria-label="Card">
    ${field(emptyForm, 'number', { label: 'Card number', inputmode: 'numeric', autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234', maxlength: 30, plain: true, after: brandMarks() })}
    <div class="pair">
      ${field(emptyForm, 'expiry', { label: 'Expiration', inputmode: 'numeric', autocomplete: 'cc-exp', placeholder: 'MM / YY', maxlength: 9, plain: true })}
      ${field(emptyForm, 'cvc', { label: 'CVC', inputmode: 'numeric', autocomplete: 'cc-csc', placeholder: 'CVC', maxlength: 4, plain: true })}
    </div>
  </section>
  <section data-method="us_bank_account" aria-label="US bank account" hidden>
    <div class="pair">
      ${field(emptyForm, 'routing_number', { label: 'Routing number', inputmode: 'numeric', autocomplete: 'off', placeholder: '110000000', maxlength: 12, plain: true })}
      ${field(emptyForm, 'account_number', { label: 'Account number', inputmode: 'numeric', autocomplete: 'off', placeholder: '000123456789', maxlength: 20, plain: true })}
    </div>
    ${field(emptyForm, 'name', { label: 'Account holder name', autocomplete: 'name', placeholder: 'Full name', plain: true })}
    <p class="mandate">By paying, you authorize this business to debit your account once. Banks take a few days to answer; the sandbox takes a few seconds.</p>
  </section>
  <div id="billing">
    <div class="field field-country">
      <label for="country">Country</label>
      <div class="control">
        <select id="country" name="country" autocomplete="billing country">
          ${allCountries.map(([code, country]) => html`<option value="${code}">${country}</option>`)}
        </select>
      </div>
    </div>
    ${field(emptyForm, 'postal_code', { label: 'ZIP code', autocomplete: 'billing postal-code', maxlength: 20, optional: true, plain: true })}
  </div>
  <p class="mandate" id="keeps" hidden>By providing your payment information, you allow this business to charge you for future payments in accordance with its terms.</p>
  <button class="visually-hidden" tabindex="-1" aria-hidden="true">Continue</button>
</form>`,
  })
}

function choice(type: string, label: string, picture: IconName): Markup {
  return html`<label class="method"><input type="radio" name="method" value="${type}">${icon(picture)}<span>${label}</span></label>`
}
