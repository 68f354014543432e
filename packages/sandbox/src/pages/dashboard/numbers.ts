import { html } from 'hono/html'
import type { Markup } from '../markup.ts'
import { table } from './components.ts'

/** Test numbers with what each does, to be copied. */
export function numberTable(
  label: string,
  rows: readonly { number: string; does: string; token?: string | undefined }[],
): Markup {
  const hasTokens = rows.some(({ token }) => token !== undefined)
  return table(
    label,
    ['Number', 'Result', ...(hasTokens ? [{ name: 'Payment method', className: 'extra' }] : [])],
    rows.map(
      ({ number, does, token }) => html`<tr>
  <td class="test-number"><code>${number}</code> ${copyButton(number.replaceAll(' ', ''), number)}</td>
  <td class="what">${does}</td>
  ${hasTokens ? html`<td class="extra">${token === undefined ? '' : html`<code>${token}</code> ${copyButton(token, token)}`}</td>` : ''}
</tr>`,
    ),
  )
}

/** Shown where scripts run, which it needs. */
export function copyButton(text: string, name: string): Markup {
  return html`<button class="copy" type="button" data-copy="${text}" aria-label="Copy ${name}" hidden>Copy</button>`
}
