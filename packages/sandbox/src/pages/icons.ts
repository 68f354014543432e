import { html } from 'hono/html'
import type { Markup } from './document.ts'

const iconPaths = {
  back: html`<path d="M15 6l-6 6 6 6"/>`,
  lock: html`<rect x="5" y="11" width="14" height="9" rx="2"/><path d="M8 11V8a4 4 0 0 1 8 0v3"/>`,
  done: html`<path d="M5 13l4.5 4.5L19 7.5"/>`,
  clock: html`<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5V12l3 2"/>`,
  question: html`<circle cx="12" cy="12" r="8.5"/><path d="M9.6 9.6a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.2 1-1.2 1.9M12 16.6v.1"/>`,
  warning: html`<path d="M12 8v5M12 16.2v.1"/><circle cx="12" cy="12" r="8.5"/>`,
  shield: html`<path d="M12 3.5l7 2.6v5.2c0 4.3-2.9 7.6-7 9.2-4.1-1.6-7-4.9-7-9.2V6.1z"/><path d="M9 12l2.2 2.2L15.2 10"/>`,
  bank: html`<path d="M4 10l8-5.500 8 5.500zM6 10v7.500M10 10v7.500M14 10v7.500M18 10v7.500M3.500 20h17"/>`,
  card: html`<rect x="3" y="5.5" width="18" height="13" rx="2.5"/><path d="M3 10h18M7 15h3"/>`,
}
export type IconName = keyof typeof iconPaths

/** An icon in the colour of the surrounding text, hidden from screen readers. */
export function icon(name: IconName): Markup {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">${iconPaths[name]}</svg>`
}

/** The card brands beside the card field; the script shows the brand of the typed number. */
export function brandMarks(): Markup {
  return html`<span class="brands" aria-hidden="true">
<svg data-brand="visa" viewBox="0 0 34 22"><rect width="34" height="22" rx="4" fill="#1a3a8f"/><path fill="#fff" d="M14.6 14.7h-1.9l1.2-7.2h1.9zm6.8-7a4.7 4.7 0 0 0-1.7-.3c-1.9 0-3.2 1-3.2 2.4 0 1.1 1 1.6 1.7 2 .8.4 1 .6 1 1 0 .5-.6.8-1.2.8-.8 0-1.2-.1-1.9-.4l-.2-.1-.3 1.6c.5.2 1.3.4 2.2.4 2 0 3.3-1 3.3-2.5 0-.8-.5-1.5-1.6-2-.7-.3-1.1-.6-1.1-.9s.4-.7 1.1-.7c.7 0 1.1.1 1.5.3l.2.1zm4.9-.2h-1.5c-.4 0-.8.1-1 .6l-2.8 6.6h2l.4-1.1h2.4l.2 1.1h1.8zm-2.3 4.6l1-2.7.6 2.7zM11.1 7.5l-1.9 4.9-.2-1c-.3-1.1-1.4-2.4-2.6-3l1.7 6.3h2l3-7.2z"/><path fill="#f7b600" d="M7.500 7.500H4.400v.2c2.400.6 4 2.100 4.600 3.800l-.6-3.300c-.1-.5-.5-.7-.9-.7z"/></svg>
<svg data-brand="mastercard" viewBox="0 0 34 22"><rect width="34" height="22" rx="4" fill="#252b36"/><circle cx="13.500" cy="11" r="6" fill="#eb001b"/><circle cx="20.500" cy="11" r="6" fill="#f79e1b"/><path fill="#ff5f00" d="M17 6.100a6 6 0 0 1 0 9.800 6 6 0 0 1 0-9.800z"/></svg>
<svg data-brand="amex" viewBox="0 0 34 22"><rect width="34" height="22" rx="4" fill="#1f72cd"/><text x="17" y="14.200" fill="#fff" font-family="Arial, sans-serif" font-size="9" font-weight="800" text-anchor="middle" textLength="27" lengthAdjust="spacingAndGlyphs">AMEX</text></svg>
<svg data-brand="discover" viewBox="0 0 34 22"><rect width="34" height="22" rx="4" fill="#f4f4f2"/><path fill="#f27712" d="M34 13v5a4 4 0 0 1-4 4H12c10-1.400 17-4.600 22-9z"/><circle cx="17.500" cy="10" r="3.600" fill="#f27712"/><path fill="#20242c" d="M4 7h2.600a3 3 0 0 1 0 6H4zm1.500 1.300v3.400h1a1.700 1.700 0 0 0 0-3.400zM10.400 7h1.500v6h-1.500zM22.500 7h1.600l1.500 4 1.500-4h1.600l-2.500 6h-1.200z"/></svg>
<svg data-brand="diners" viewBox="0 0 34 22"><rect width="34" height="22" rx="4" fill="#0a4a8f"/><circle cx="17" cy="11" r="6.500" fill="#fff"/><path fill="#0a4a8f" d="M15.500 7v8a4.200 4.200 0 0 1 0-8zm3 0a4.200 4.200 0 0 1 0 8z"/></svg>
<svg data-brand="jcb" viewBox="0 0 34 22"><rect width="34" height="22" rx="4" fill="#f4f4f2"/><path fill="#0b6fb8" d="M7 6.500c0-1.500 1-2.500 2.500-2.500H13v11.500c0 1.500-1 2.500-2.500 2.500H7z"/><path fill="#d8243c" d="M14 6.500c0-1.500 1-2.500 2.500-2.500H20v11.500c0 1.500-1 2.500-2.500 2.500H14z"/><path fill="#1f8a3d" d="M21 6.500c0-1.500 1-2.500 2.500-2.500H27v11.500c0 1.500-1 2.500-2.500 2.500H21z"/></svg>
<svg data-brand="unionpay" viewBox="0 0 34 22"><rect width="34" height="22" rx="4" fill="#d8243c"/><path fill="#12457c" d="M14 0h11l-4 22H10z"/><path fill="#0f7f7a" d="M24 0h6a4 4 0 0 1 4 4v14a4 4 0 0 1-4 4H20z"/></svg>
</span>`
}
