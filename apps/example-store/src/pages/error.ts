import { html } from 'hono/html'
import type { Markup } from './document.ts'

/** The page of an error. */
export function errorPage(title: string, text: string): Markup {
  return html`<div class="narrow apology">
<h1>${title}</h1>
<p class="soft">${text}</p>
<a class="button" href="/">Back to the shop</a>
</div>`
}
