import { html } from 'hono/html'
import type { Received } from '../webhooks/inbox.ts'
import type { Markup } from './document.ts'
import { receivedList } from './received.ts'

/** Every webhook that came, verified or refused. */
export function webhooksPage(page: { received: readonly Received[]; newest: number; webhookUrl: string }): Markup {
  return html`<div class="narrow" data-live="/live?after=${page.newest}">
<h1>Webhooks</h1>
<p class="soft">Delivered to <code>${page.webhookUrl}</code>, over HTTPS. Each body is checked against its signature before anything
is done with it. New ones appear by themselves<noscript>: <a href="/webhooks">look again</a></noscript>.</p>
${receivedList(page.received, 'None yet. Buy something in the shop, and come back.')}
<details class="try">
  <summary>See a forged one refused</summary>
  <p>Any client can send to this address, so the signature is what counts. (<code>--insecure</code> lets curl accept the local certificate; the API never does so.)</p>
  <pre tabindex="0"><code>curl --insecure ${page.webhookUrl} \\
  -H 'X-Service-Signature: sha256=${'0'.repeat(64)}' \\
  -d '{"id":"evt_forged","type":"checkout.session.completed"}'</code></pre>
</details>
</div>`
}
