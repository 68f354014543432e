import { html } from 'hono/html'
import { modeBadge } from '../checkout/summary.ts'
import { countryName } from '../countries.ts'
import { type Markup, pageResponse } from '../document.ts'
import { icon } from '../icons.ts'
import { noticePage } from '../notice.ts'
import type { AccountView } from './account-view.ts'
import type { OnboardingView } from './link.ts'

/** The onboarding form, without inputs: the sandbox fills in test data. */
export function onboardingPage(view: OnboardingView): Promise<Response> {
  return pageResponse({
    title: 'Set up payments',
    styles: ['challenge.css'],
    body: html`<main class="column challenge" aria-labelledby="onboarding-title">
  <header class="bank"><span class="bank-name">${icon('shield')} Sandbox onboarding</span>${modeBadge(view.live)}</header>
  <h1 id="onboarding-title">Set up payments</h1>
  <p>A real processor asks for your business and bank details. The sandbox has filled them in: submit them to enable payments and payouts.</p>
  ${onboardingFacts(view)}
  ${dueList(view)}
  <form method="post" action="/onboarding/${view.link}">
    <button class="button" name="answer" value="complete">Submit</button>
    <button class="button button-quiet" name="answer" value="later">Save for later</button>
  </form>
</main>`,
  })
}

/** The data that the form submits. */
export function onboardingFacts(view: AccountView, collectsBank = true): Markup {
  return html`<dl class="facts">
    <div><dt>Business</dt><dd><bdi dir="auto">${view.merchant}</bdi></dd></div>
    ${view.email === null ? '' : html`<div><dt>Email</dt><dd><bdi>${view.email}</bdi></dd></div>`}
    <div><dt>Country</dt><dd>${countryName(view.country)}</dd></div>
    ${collectsBank ? bankFact(view) : ''}
    <div><dt>Card payments</dt><dd>${view.cards ? 'On this account' : 'Through the platform'}</dd></div>
    <div><dt>Account</dt><dd><bdi>${view.account}</bdi></dd></div>
  </dl>`
}

/** The details that can be changed. */
export function detailFacts(view: AccountView): Markup {
  return html`<dl class="facts">
    <div><dt>Business</dt><dd><bdi dir="auto">${view.merchant}</bdi></dd></div>
    <div><dt>Country</dt><dd>${countryName(view.country)}</dd></div>
    ${bankFact(view)}
    <div><dt>Address</dt><dd>${view.address ?? 'On file'}</dd></div>
    <div><dt>Account</dt><dd><bdi>${view.account}</bdi></dd></div>
  </dl>`
}

function bankFact({ bank }: AccountView): Markup {
  return html`<div><dt>Bank account</dt><dd>${bank.name} <span aria-hidden="true">••••</span><span class="visually-hidden">ending in</span> ${bank.last4}</dd></div>`
}

/** The requirements that are still due. */
export function dueList(view: AccountView): Markup | string {
  if (view.due.length === 0) return ''
  return html`<section aria-labelledby="due-title"><h2 id="due-title">Still needed</h2><ul class="due">
    ${view.due.map(({ label, errors }) => html`<li>${label}${errors.map((reason) => html` – <strong>${reason}</strong>`)}</li>`)}
  </ul></section>`
}

export function onboardingDonePage(view: OnboardingView, complete: boolean): Promise<Response> {
  return noticePage({
    title: complete ? 'Details submitted' : 'Saved for later',
    icon: complete ? 'done' : 'clock',
    text: 'You are being redirected.',
    link: { href: view.returnUrl, label: 'Continue' },
    refreshTo: view.returnUrl,
  })
}

/** The form in which a merchant changes the bank account and the address. An empty input leaves its value unchanged. */
export function updatePage(view: OnboardingView, problem: string | null = null): Promise<Response> {
  return pageResponse({
    title: 'Your account details',
    styles: ['challenge.css', 'form.css'],
    status: problem ? 400 : 200,
    body: html`<main class="column challenge" aria-labelledby="update-title">
  <header class="bank"><span class="bank-name">${icon('shield')} Sandbox account</span>${modeBadge(view.live)}</header>
  <h1 id="update-title">Your account details</h1>
  <p>Change where your payouts go, or your address. Empty fields stay unchanged.</p>
  ${detailFacts(view)}
  ${dueList(view)}
  <form method="post" action="/onboarding/${view.link}">
    ${detailFields(problem)}
    <button class="button" name="answer" value="update">Save</button>
    <button class="button button-quiet" name="answer" value="later">Change nothing</button>
  </form>
</main>`,
  })
}

/** The inputs for another bank account and address. */
export function detailFields(problem: string | null): Markup {
  return html`<h2>New bank account</h2>
    ${problem ? html`<p class="error" id="account-number-error" role="alert">${problem}</p>` : ''}
    ${field('account_holder_name', 'Account holder', 'off')}
    ${field('routing_number', 'Routing number or sort code', 'off')}
    ${field('account_number', 'Account number or IBAN', 'off', problem !== null)}
    ${addressFields()}`
}

/** The inputs for another address. */
export function addressFields(): Markup {
  return html`<h2>New address</h2>
    ${field('line1', 'Address', 'address-line1')}
    ${field('postal_code', 'Postal code', 'postal-code')}
    ${field('city', 'City', 'address-level2')}
    ${field('state', 'State', 'address-level1')}`
}

function field(name: string, label: string, autocomplete: string, isWrong = false): Markup {
  return html`<div class="field"><label for="${name}">${label} <span class="optional">(optional)</span></label>
    <input class="control" id="${name}" name="${name}" autocomplete="${autocomplete}" maxlength="200"${isWrong ? html` aria-invalid="true" aria-describedby="account-number-error"` : ''}></div>`
}
