import { html } from 'hono/html'
import type { Settings } from '../http/context.ts'
import { type Markup, pageResponse } from './document.ts'
import { icon } from './icons.ts'
import { shownBankAccounts, shownCards } from './test-numbers.ts'

/** The page at the sandbox's bare URL. */
export function welcomePage(settings: Settings): Promise<Response> {
  return pageResponse({
    title: 'Payment sandbox',
    styles: ['welcome.css'],
    body: html`<main class="column welcome">
  <div class="emblem">${icon('card')}</div>
  <h1>Payment sandbox</h1>
  <p>A local payment processor. It implements the Stripe API, hosts checkout pages, sends signed events and keeps
  balances, all on this machine. No card is ever charged.</p>
  <h2>Connect a client</h2>
  <p>Point any Stripe client at <code>${settings.publicUrl}</code>, with the secret key that the sandbox was started with:</p>
  <pre><code>curl ${settings.publicUrl}/v1/balance -u "$SECRET_KEY:"</code></pre>
  <p>A page that collects cards itself loads this script instead of Stripe.js; nothing else changes:</p>
  <pre><code>${`<script src="${settings.publicUrl}/v3/"></script>`}</code></pre>
  <h2>Test cards</h2>
  <p>Any future date, any code, any name.</p>
  ${table(shownCards)}
  <h2>Test bank accounts</h2>
  <p>In US dollars, with the routing number <code>110000000</code> and any name.</p>
  ${table(shownBankAccounts)}
</main>`,
  })
}

function table(rows: readonly { number: string; does: string }[]): Markup {
  return html`<table>
    <thead><tr><th scope="col">Number</th><th scope="col">Result</th></tr></thead>
    <tbody>${rows.map((row) => html`<tr><td><code>${row.number}</code></td><td>${row.does}</td></tr>`)}</tbody>
  </table>`
}
