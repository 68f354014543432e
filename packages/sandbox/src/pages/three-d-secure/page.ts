import { html } from 'hono/html'
import { formatMoney } from '../../money/currency.ts'
import { modeBadge } from '../checkout/summary.ts'
import { type Markup, pageResponse } from '../document.ts'
import { icon } from '../icons.ts'
import type { ChallengeView } from './challenge.ts'

const pageFrame = { title: 'Confirm it’s you', styles: ['challenge.css'] }

/** The 3-D Secure page of the sandbox's bank: the customer chooses to pass or fail. */
export function challengePage(view: ChallengeView): Promise<Response> {
  const leave = view.back === null ? '' : html`<a class="leave" href="${view.back}">Use another card</a>`
  return pageResponse({ ...pageFrame, body: question(view, `/authenticate/${view.token}`, leave) })
}

/** The same page in a frame over the page that takes the payment. */
export function framedChallengePage(view: ChallengeView): Promise<Response> {
  return pageResponse({
    ...pageFrame,
    scripts: ['stripe-js/challenge-frame.js'],
    framed: true,
    body: html`<div class="framed">${question(view, `/js/authenticate/${view.token}`, '')}</div>`,
  })
}

function question(view: ChallengeView, answerAt: string, leave: Markup | string): Markup {
  const amount = view.amount === null ? null : formatMoney(view.amount, view.currency)
  return html`<main class="column challenge" aria-labelledby="challenge-title">
  <header class="bank"><span class="bank-name">${icon('shield')} Test bank</span>${modeBadge(view.live)}</header>
  <h1 id="challenge-title">Confirm it’s you</h1>
  <p>Your bank asks you to confirm this ${amount === null ? 'card' : 'payment'}. In the sandbox, you choose the outcome.</p>
  <dl class="facts">
    <div><dt>To</dt><dd><bdi dir="auto">${view.merchant}</bdi></dd></div>
    ${amount === null ? '' : html`<div><dt>Amount</dt><dd>${amount}</dd></div>`}
    <div><dt>Card</dt><dd><span class="brand-name">${view.brand}</span> •••• ${view.last4}</dd></div>
  </dl>
  <form method="post" action="${answerAt}">
    <button class="button" name="answer" value="complete">Complete authentication</button>
    <button class="button button-quiet" name="answer" value="fail">Fail authentication</button>
  </form>
  ${leave}
</main>`
}
