import { html } from 'hono/html'
import type { Received } from '../webhooks/inbox.ts'
import type { Markup } from './document.ts'
import { receivedList } from './received.ts'

/** A receipt, with the webhooks received for it. `about` names the session or the payment. */
export function withWebhooks(page: {
  path: string
  about: { session: string } | { payment: string }
  receipt: Markup
  received: readonly Received[]
  newest: number
}): Markup {
  const { path, about, receipt, received, newest } = page
  const query = new URLSearchParams(about)
  return html`<div class="thanks" data-live="/live?${query}&amp;after=${newest}">
<section class="receipt" id="order" aria-live="polite">${receipt}</section>
<section aria-labelledby="heard">
  <h2 id="heard">Webhooks that this server received</h2>
  <p class="soft">Signed webhooks about this payment. They arrive here by themselves<noscript>: <a href="${path}?${query}">look again</a></noscript>.</p>
  ${receivedList(received, 'Waiting for the first webhook …')}
  <p class="more"><a href="/webhooks">All webhooks</a></p>
</section>
</div>`
}
