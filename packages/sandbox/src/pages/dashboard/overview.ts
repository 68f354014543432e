import { html } from 'hono/html'
import type { Markup } from '../document.ts'
import { copyButton, numberTable, shownBankAccounts, shownCards } from '../test-numbers.ts'
import { empty } from './components.ts'
import { eventTable } from './events.ts'
import { dashboardPage, type Frame } from './frame.ts'
import { pathTo } from './paths.ts'
import { requestTable } from './requests.ts'

const maxShownRows = 6

/** The overview: how to connect, the number of objects, and the latest events. */
export function overviewPage(frame: Frame): Promise<Response> {
  const { inspection, live } = frame
  const events = inspection.events({ live, limit: maxShownRows })
  const requests = inspection.requests({ live, limit: maxShownRows })
  // The panel is open until the first client has connected.
  const isNew = requests.length === 0 && events.length === 0
  return dashboardPage(frame, {
    title: 'Payment sandbox',
    at: '',
    body: html`<h1>Payment sandbox</h1>
<p class="lead">A local payment processor. It implements the Stripe API, hosts checkout pages, sends signed events and keeps
balances, all on this machine. No card is ever charged.</p>
${isNew ? connection(frame) : ''}
<div data-refresh="counts">${counts(frame)}</div>
<div class="columns">
<section data-refresh="events">
  <h2>Events</h2>
  ${events.length === 0 ? empty('Nothing has happened yet.') : eventTable(frame, events)}
  ${events.length < maxShownRows ? '' : html`<p><a href="${pathTo('events', frame)}">All events</a></p>`}
</section>
<section data-refresh="requests">
  <h2>Requests</h2>
  ${requests.length === 0 ? empty('No requests yet.') : requestTable(frame, requests)}
  ${requests.length < maxShownRows ? '' : html`<p><a href="${pathTo('requests', frame)}">All requests</a></p>`}
</section>
</div>
${isNew ? '' : connection(frame)}
<div class="columns">
<section>
  <h2>Test cards</h2>
  <p>Any future date, any code, any name. <a href="${pathTo('test-cards', frame)}">All test cards</a></p>
  ${numberTable('Test cards', shownCards)}
</section>
<section>
  <h2>Test bank accounts</h2>
  <p>In US dollars, with the routing number <code>110000000</code> and any name.</p>
  ${numberTable('Test bank accounts', shownBankAccounts)}
</section>
</div>`,
  })
}

function counts(frame: Frame): Markup {
  const types = frame.inspection.types(frame.live)
  return html`<ul class="counts">${types.map(
    ({ type, count }) =>
      html`<li><a href="${pathTo('objects', frame, { type })}"><b>${count.toLocaleString('en')}</b> ${wordsOf(type)}${count === 1 ? '' : 's'}</a></li>`,
  )}</ul>`
}

/** `checkout.session` as a person says it. */
function wordsOf(type: string): string {
  return type.replaceAll(/[._]/g, ' ').replace(/s$/, '')
}

function connection({ settings, live }: Frame): Markup {
  const { keys, publicUrl } = settings
  const pair = live ? keys.live : keys.test
  const isOpen = keys.anyTest && !live
  return html`<h2>Connect a client</h2>
<p>Point any Stripe client at <code>${publicUrl}</code>, with ${isOpen ? html`any <code>sk_test_…</code>:` : 'the secret key that the sandbox was started with:'}</p>
<pre tabindex="0" role="region" aria-label="A request with curl"><code>curl ${publicUrl}/v1/balance -u "${isOpen ? pair.secret : '$SECRET_KEY'}:"</code></pre>
<p>A page that collects cards itself loads this script instead of Stripe.js; nothing else changes:</p>
<pre tabindex="0" role="region" aria-label="The script of a page"><code>${`<script src="${publicUrl}/v3/"></script>`}</code></pre>
<dl class="facts">
  <div><dt>Secret key</dt><dd>${isOpen ? copyable(pair.secret) : html`<code>${ends(pair.secret)}</code> <span class="faint">as configured</span>`}</dd></div>
  <div><dt>Publishable key</dt><dd>${copyable(pair.publishable)}</dd></div>
</dl>`
}

function copyable(text: string): Markup {
  return html`<code>${text}</code> ${copyButton(text, text)}`
}

/** A key that was configured is known to who configured it. */
function ends(key: string): string {
  return key.length < 20 ? '…' : `${key.slice(0, 8)}…${key.slice(-4)}`
}
