import { html } from 'hono/html'
import type { Received } from '../webhooks/inbox.ts'
import type { Markup } from './document.ts'
import { colouredJson } from './json.ts'

/** The webhooks, newest first; the script adds new ones on top. `empty` is shown until the first one arrives. */
export function receivedList(received: readonly Received[], empty: string): Markup {
  return html`<div class="log" role="log" aria-label="Received webhooks">
<ol class="received" id="received">${received.toReversed().map(receivedItem)}</ol>
<p class="empty">${empty}</p>
</div>`
}

/** One webhook: its type, time, verification and full content. */
export function receivedItem(one: Received): Markup {
  return html`<li class="${one.verified ? 'verified' : 'refused'}">
<details>
  <summary>
    <span class="mark" aria-hidden="true">${one.verified ? '✓' : '✕'}</span>
    <span class="what">
      <code>${one.verified ? breakable(one.event.type) : 'refused'}</code>
      <span class="verdict">${one.verified ? 'signature verified' : one.reason}</span>
    </span>
    <time datetime="${one.at.toISOString()}">${one.at.toLocaleTimeString('en-GB')}</time>
  </summary>
  <pre tabindex="0" dir="ltr"><code>${one.verified ? colouredJson(one.event) : one.body.slice(0, maxShownCharacters)}</code></pre>
</details>
</li>`
}

const maxShownCharacters = 4000

/** On a narrow screen the name of a type breaks behind a dot, not inside a word. */
function breakable(type: string): Markup {
  return html`${type.split('.').map((part, index) => (index === 0 ? part : html`.<wbr>${part}`))}`
}
