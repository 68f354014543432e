import { html } from 'hono/html'
import { modeBadge } from '../checkout/summary.ts'
import { pageResponse } from '../document.ts'
import { icon } from '../icons.ts'
import { noticePage } from '../notice.ts'
import type { OnboardingView } from './link.ts'

/** Where a merchant hands in what the processor wants to know. In the sandbox there is nothing to type. */
export function onboardingPage(view: OnboardingView): Promise<Response> {
  return pageResponse({
    title: 'Set up payments',
    styles: ['challenge.css'],
    body: html`<main class="column challenge" aria-labelledby="onboarding-title">
  <header class="bank"><span class="bank-name">${icon('shield')} Sandbox onboarding</span>${modeBadge(view.live)}</header>
  <h1 id="onboarding-title">Set up payments</h1>
  <p>Business details and a bank account are filled in for you. Submit them to be able to take payments.</p>
  <dl class="facts">
    <div><dt>Business</dt><dd><bdi dir="auto">${view.merchant}</bdi></dd></div>
    <div><dt>Country</dt><dd>${view.country}</dd></div>
    <div><dt>Account</dt><dd>${view.account}</dd></div>
  </dl>
  <form method="post" action="/onboarding/${view.link}">
    <button class="button" name="answer" value="complete">Submit</button>
    <button class="button button-quiet" name="answer" value="later">Save for later</button>
  </form>
</main>`,
  })
}

export function onboardingDonePage(view: OnboardingView, complete: boolean): Promise<Response> {
  return noticePage({
    title: complete ? 'Details submitted' : 'Saved for later',
    icon: complete ? 'done' : 'clock',
    text: 'You are on your way back.',
    link: { href: view.returnUrl, label: 'Continue' },
    refreshTo: view.returnUrl,
  })
}
