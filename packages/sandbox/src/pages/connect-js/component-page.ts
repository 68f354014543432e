import { html } from 'hono/html'
import { formatMoney } from '../../money/currency.ts'
import type { EmbeddedComponent } from '../../resources/account-sessions.ts'
import { type Markup, pageResponse } from '../document.ts'
import { addressFields, detailFacts, detailFields, dueList, onboardingFacts } from '../onboarding/page.ts'
import type { ComponentView } from './component-view.ts'

/** The messages of the frame to the page around it, as soon as it is connected. */
type Told =
  | { event: 'expired' | 'exit' | 'changed' }
  | { event: 'loaderror'; error: { type: string; message: string } }
  | { event: 'notifications'; total: number; actionRequired: number }

/** The page inside a component's frame. Its forms are sent to its own address. */
export function componentPage(view: ComponentView): Promise<Response> {
  const body = view.over ? '' : bodies[view.component](view)
  return framePage(titles[view.component], view.problem === null ? 200 : 400, toldBy(view), body)
}

/** The page for a component that the session of the secret does not have. */
export function noComponentPage(): Promise<Response> {
  const message = 'The account session is unknown, or it was created without this component.'
  return framePage('Component not found', 404, [
    { event: 'loaderror', error: { type: 'invalid_request_error', message } },
  ])
}

function framePage(
  title: string,
  status: number,
  told: readonly Told[],
  body: Markup | string = '',
): Promise<Response> {
  return pageResponse({
    title,
    styles: ['challenge.css', 'form.css', 'connect-js/frame.css'],
    scripts: ['connect-js/frame.js'],
    framed: true,
    status,
    body: html`<main data-told="${JSON.stringify(told)}">${body}</main>`,
  })
}

const titles: Readonly<Record<EmbeddedComponent, string>> = {
  account_management: 'Account details',
  account_onboarding: 'Account onboarding',
  notification_banner: 'Notifications about the account',
  payouts: 'Payouts',
}

function toldBy({ answered, component, due, over }: ComponentView): Told[] {
  if (over) return [{ event: 'expired' }]
  const told: Told[] = []
  if (component === 'notification_banner') {
    told.push({ event: 'notifications', total: due.length, actionRequired: due.length })
  }
  if (answered === 'submitted' || answered === 'saved') told.push({ event: 'changed' })
  if (component === 'account_onboarding' && answered !== null) told.push({ event: 'exit' })
  return told
}

const bodies: Readonly<Record<EmbeddedComponent, (view: ComponentView) => Markup | string>> = {
  account_onboarding(view) {
    if (view.answered === 'submitted') return notice('Details submitted', 'The account is being checked.')
    if (view.answered === 'later') return notice('Saved for later', 'The details can be submitted at any time.')
    return html`<h2>Set up payments</h2>
  <p class="soft">A real processor asks for your business and bank details. The sandbox has filled them in.</p>
  ${onboardingFacts(view, view.collectsBank)}
  ${dueList(view)}
  <form method="post">
    <button class="button" name="answer" value="complete">Submit</button>
    <button class="button button-quiet" name="answer" value="later">Save for later</button>
  </form>`
  },
  notification_banner(view) {
    if (view.due.length === 0) return ''
    const by = view.deadline === null ? '' : ` by ${new Date(view.deadline * 1000).toISOString().slice(0, 10)}`
    return html`<section class="banner" aria-labelledby="banner-title">
  <h2 id="banner-title">Details are needed${by}</h2>
  <ul>${view.due.map(({ label }) => html`<li>${label}</li>`)}</ul>
  <form method="post"><button class="button" name="answer" value="complete">Provide details</button></form>
</section>`
  },
  account_management(view) {
    return html`<h2>Account details</h2>
  ${view.answered === 'saved' ? html`<p role="status">The details are saved.</p>` : ''}
  ${detailFacts(view)}
  <details${view.problem === null ? '' : html` open`}><summary>Change ${view.collectsBank ? 'the bank account or the address' : 'the address'}</summary>
  <form method="post">
    ${view.collectsBank ? detailFields(view.problem) : addressFields()}
    <button class="button" name="answer" value="update">Save</button>
  </form></details>`
  },
  payouts({ balances, payouts }) {
    return html`<h2>Payouts</h2>
  <dl class="facts">${
    balances.length === 0
      ? html`<div><dt>Balance</dt><dd>Nothing yet</dd></div>`
      : balances.map(
          ({ available, currency, pending }) =>
            html`<div><dt>Available</dt><dd>${formatMoney(available, currency)}</dd></div>
    <div><dt>On the way</dt><dd>${formatMoney(pending, currency)}</dd></div>`,
        )
  }</dl>
  ${payouts.length === 0 ? html`<p class="soft">No payouts yet.</p>` : html`<ul>${payouts.map(({ amount, currency, status }) => html`<li>${formatMoney(amount, currency)} – ${status.replaceAll('_', ' ')}</li>`)}</ul>`}`
  },
}

function notice(title: string, text: string): Markup {
  return html`<section role="status"><h2>${title}</h2><p class="soft">${text}</p></section>`
}
