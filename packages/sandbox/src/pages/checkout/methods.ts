import { html } from 'hono/html'
import { typesOf } from '../../resources/payment-methods/types.ts'
import type { Markup } from '../document.ts'
import { brandMarks, type IconName, icon } from '../icons.ts'
import { shownBankAccounts, shownCards, subscriptionCards } from '../test-numbers.ts'
import { field } from './field.ts'
import { whenCharged } from './subscription.ts'
import type { CheckoutView } from './view.ts'

const methodViews = {
  card: { label: 'Card', icon: 'card', fields: cardFields, numbers: testCardList },
  us_bank_account: { label: 'Bank account', icon: 'bank', fields: bankFields, numbers: testAccountList },
} as const

/** The payment methods: a choice if there are several, and the fields of the chosen one. */
export function paymentMethods(view: CheckoutView): Markup {
  const types = typesOf(view.session)
  const heading = html`<h2>${methodViews[view.method].label}</h2>`
  return html`${types.length > 1 ? methodChoice(view) : heading}${eachMethod(view, (type) => methodViews[type].fields(view))}`
}

/** The test numbers of the chosen method. */
export function testNumbers(view: CheckoutView): Markup {
  return eachMethod(view, (type) => methodViews[type].numbers(view))
}

function methodChoice(view: CheckoutView): Markup {
  return html`<fieldset class="methods">
  <legend>Payment method</legend>
  ${typesOf(view.session).map(
    (type) => html`<label class="method">
    <input type="radio" name="method" value="${type}" ${type === view.method ? html`checked` : ''}>${icon(methodViews[type].icon)}
    <span>${methodViews[type].label}</span>
  </label>`,
  )}
</fieldset>`
}

/**
 * The parts of each method. Only the chosen method's part is on the page, so that no hidden field can be filled in by
 * mistake. The script swaps the parts; without it, the button submits the choice and the server renders the chosen
 * part.
 */
function eachMethod(view: CheckoutView, part: (type: keyof typeof methodViews) => Markup): Markup {
  return html`${typesOf(view.session).map((type) =>
    type === view.method
      ? html`<div data-method="${type}">${part(type)}</div>`
      : html`<template data-method="${type}">${part(type)}</template>`,
  )}`
}

function cardFields(view: CheckoutView): Markup {
  return html`${field(view, 'number', { label: 'Card number', inputmode: 'numeric', autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234', maxlength: 30, plain: true, after: brandMarks() })}
    <div class="pair">
      ${field(view, 'expiry', { label: 'Expiration', inputmode: 'numeric', autocomplete: 'cc-exp', placeholder: 'MM / YY', maxlength: 9, plain: true })}
      ${field(view, 'cvc', { label: 'CVC', inputmode: 'numeric', autocomplete: 'cc-csc', placeholder: '123', maxlength: 4, plain: true })}
    </div>
    ${field(view, 'name', { label: 'Name on card', autocomplete: 'cc-name', placeholder: 'Full name', plain: true })}
    ${keepsMethod(view) ? cardMandate(view) : ''}`
}

function bankFields(view: CheckoutView): Markup {
  return html`<div class="pair">
      ${field(view, 'routing_number', { label: 'Routing number', inputmode: 'numeric', autocomplete: 'off', placeholder: '110000000', maxlength: 12, plain: true })}
      ${field(view, 'account_number', { label: 'Account number', inputmode: 'numeric', autocomplete: 'off', placeholder: '000123456789', maxlength: 20, plain: true })}
    </div>
    ${field(view, 'name', { label: 'Account holder name', autocomplete: 'name', placeholder: 'Full name', plain: true })}
    <p class="mandate">${debitMandate(view)} Banks take a few days to answer; the sandbox takes a few seconds.</p>`
}

/** Whether the payment method is charged again later, without its customer. */
function keepsMethod({ session }: CheckoutView): boolean {
  return Boolean(session.subscription || session.setup || session.intent_data.setup_future_usage)
}

function debitMandate({ merchant, session }: CheckoutView): Markup {
  if (session.setup)
    return html`By saving it, you authorize <bdi>${merchant}</bdi> to debit this account for later payments.`
  if (!session.subscription) {
    const when = session.intent_data.setup_future_usage ? 'now, and for later payments' : 'once'
    return html`By paying, you authorize <bdi>${merchant}</bdi> to debit this account ${when}.`
  }
  return html`By subscribing, you authorize <bdi>${merchant}</bdi> to debit this account ${whenCharged(session)}.`
}

function cardMandate({ merchant, session }: CheckoutView): Markup {
  if (session.setup) {
    return html`<p class="mandate">By saving it, you allow <bdi>${merchant}</bdi> to charge your card for later payments.</p>`
  }
  if (!session.subscription) {
    return html`<p class="mandate">By paying, you allow <bdi>${merchant}</bdi> to charge your card for later payments.</p>`
  }
  return html`<p class="mandate">By subscribing, you allow <bdi>${merchant}</bdi> to charge your card ${whenCharged(session)}.</p>`
}

function testCardList({ session }: CheckoutView): Markup {
  const cards = session.subscription || session.setup ? [...shownCards, ...subscriptionCards] : shownCards
  return testNumberList(
    'card',
    'Any future date and any code will do.',
    cards.map((card) => ({ ...card, fills: html`data-number="${card.number}"` })),
  )
}

function testAccountList(): Markup {
  return testNumberList(
    'bank',
    'The routing number is 110000000 for all of them.',
    shownBankAccounts.map((account) => ({ ...account, fills: html`data-account="${account.number}"` })),
  )
}

function testNumberList(
  picture: IconName,
  hint: string,
  choices: { number: string; does: string; fills: Markup }[],
): Markup {
  return html`<details class="test-cards">
  <summary>${icon(picture)} Numbers to try</summary>
  <p class="hint">Choose one to fill in the form. ${hint}</p>
  <ul>${choices.map(
    ({ number, does, fills }) =>
      html`<li><button type="button" class="test-card" ${fills}><span class="test-number">${number}</span><span class="test-effect">${does}</span></button></li>`,
  )}</ul>
</details>`
}
