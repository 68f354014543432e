import { html } from 'hono/html'
import type { Markup } from '../document.ts'

/** `shows` names the amount that the script updates when the shipping option changes. */
export function totalRow(label: string, amount: string, shows: 'total' | 'shipping' | '' = ''): Markup {
  const kind = shows === 'total' ? 'total-row total-row-strong' : 'total-row'
  return html`<div class="${kind}"><dt>${label}</dt><dd data-show="${shows}">${amount}</dd></div>`
}
