import { html, raw } from 'hono/html'
import type { Json } from '../../http/wire.ts'
import type { Markup } from '../document.ts'

const idPattern = /^[a-z]+(?:_[a-z]+)*_(?:test_|live_)?[A-Za-z0-9]{6,}$/
const token = /("(?:[^"\\]|\\.)*")(:)?|(-?\d[\d.e+-]*|true|false|null)/g

/** The texts of a value that may be ids, to find out which of them are. */
export function possibleIds(value: Json): string[] {
  if (typeof value === 'string') return idPattern.test(value) ? [value] : []
  if (value === null || typeof value !== 'object') return []
  return Object.values(value).flatMap((part) => possibleIds(part))
}

/** JSON in colours, in which the ids of objects are links. @param linkTo returns null for an id without a page */
export function jsonMarkup(value: Json, linkTo: (id: string) => string | null, label: string): Markup {
  const text = JSON.stringify(value, null, 2)
  const parts: string[] = []
  let from = 0
  for (const match of text.matchAll(token)) {
    const [whole, string, colon, literal] = match
    parts.push(escaped(text.slice(from, match.index)))
    from = match.index + whole.length
    if (literal !== undefined) parts.push(`<span class="json-literal">${literal}</span>`)
    else if (colon !== undefined) parts.push(`<span class="json-name">${escaped(string ?? '')}</span>:`)
    else parts.push(stringMarkup(string ?? '', linkTo))
  }
  parts.push(escaped(text.slice(from)))
  return html`<pre class="json" tabindex="0" role="region" aria-label="${label}"><code>${raw(parts.join(''))}</code></pre>`
}

function stringMarkup(quoted: string, linkTo: (id: string) => string | null): string {
  const id = quoted.slice(1, -1)
  const href = idPattern.test(id) ? linkTo(id) : null
  const shown = escaped(quoted)
  if (href !== null) return `<a class="json-string" href="${escaped(href)}">${shown}</a>`
  return `<span class="json-string">${shown}</span>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
