import { html } from 'hono/html'
import type { Markup } from './document.ts'

/** For what cannot be shown or done. */
export function errorPage(title: string, text: string): Markup {
  return html`<div class="narrow apology">
<h1>${title}</h1>
<p class="soft">${text}</p>
<a class="button" href="/">Back to the shop</a>
</div>`
}
