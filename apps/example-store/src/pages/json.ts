import { html } from 'hono/html'
import type { Markup } from './document.ts'

/** A key with its colon, a string, or a number or word; what lies between is punctuation. */
const tokenPattern = /("(?:\\.|[^"\\])*")(\s*:)?|(-?\d[\d.eE+-]*|true|false|null)/g

/** Characters that turn the direction of what follows: left alone, a name could make JSON read as other JSON. */
const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** JSON for people: indented, with a colour for each kind of token. Everything in it is escaped. */
export function colouredJson(value: unknown): Markup {
  const text = JSON.stringify(value, null, 2).replace(directionMarks, escapeSequence)
  const parts: Markup[] = []
  let end = 0
  for (const match of text.matchAll(tokenPattern)) {
    const [whole, string, colon, word] = match
    parts.push(html`${text.slice(end, match.index)}`)
    if (word !== undefined) parts.push(html`<span class="word">${word}</span>`)
    else parts.push(html`<span class="${colon === undefined ? 'string' : 'key'}">${string}</span>${colon ?? ''}`)
    end = match.index + whole.length
  }
  return html`${parts}${text.slice(end)}`
}

function escapeSequence(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
