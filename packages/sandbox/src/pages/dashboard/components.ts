import { html } from 'hono/html'
import type { Markup } from '../document.ts'
import { noticePage } from '../notice.ts'
import type { Frame } from './frame.ts'
import { pathTo, pathToId } from './paths.ts'

/** A list that is wider than its page can be scrolled, also from the keyboard. */
export function table(
  label: string,
  columns: readonly (string | { name: string; className: string })[],
  rows: Markup[],
): Markup {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${label}"><table>
  <thead><tr>${columns.map((column) =>
    typeof column === 'string'
      ? html`<th scope="col">${column}</th>`
      : html`<th scope="col" class="${column.className}">${column.name}</th>`,
  )}</tr></thead>
  <tbody>${rows}</tbody>
</table></div>`
}

/** A part of a text that takes part in a status: paid, failed, under way. */
export function badge(status: string | null): Markup | string {
  if (status === null) return ''
  return html`<span class="state state-${toneOf(status)}">${status.replaceAll('_', ' ')}</span>`
}

const good = /^(succeeded|paid|complete|active|available|delivered|enabled|won|verified|trialing|2\d\d)$/
const bad =
  /^(failed|canceled|expired|unpaid|past_due|lost|void|uncollectible|deleted|incomplete_expired|lost answer|[45]\d\d)$/

function toneOf(status: string): 'good' | 'bad' | 'open' {
  if (good.test(status)) return 'good'
  return bad.test(status) ? 'bad' : 'open'
}

/** An id as a link to what has it. */
export function idLink(id: string, frame: Frame): Markup {
  return html`<a class="id" href="${pathToId(id, frame)}">${id}</a>`
}

/** The account that something belongs to; the platform's own by that name. */
export function accountName(account: string | null, { settings }: Frame): string {
  return account === null || account === settings.meta.platform ? 'platform' : account
}

/** Leads to what is older than the last row of a page, and back to the newest. */
export function pager(
  frame: Frame,
  page: string,
  filters: Record<string, string | undefined>,
  next: number | null,
): Markup | string {
  const isFirst = !frame.query.has('before')
  if (isFirst && next === null) return ''
  return html`<nav class="pager" aria-label="Pages">
  ${isFirst ? '' : html`<a class="small" href="${pathTo(page, frame, filters)}">Newest</a>`}
  ${next === null ? '' : html`<a class="small" rel="next" href="${pathTo(page, frame, { ...filters, before: next })}">Older</a>`}
</nav>`
}

/** The number to page on from; null at the end. */
export function nextOf(rows: readonly { seq: number }[], limit: number): number | null {
  return rows.length < limit ? null : (rows.at(-1)?.seq ?? null)
}

/** `before` of an address, where it is a number. */
export function beforeOf(query: URLSearchParams): number | undefined {
  const sent = query.get('before') ?? ''
  return /^\d{1,15}$/.test(sent) ? Number(sent) : undefined
}

/** A filter of an address; undefined when it is not set. */
export function filterOf(query: URLSearchParams, name: string): string | undefined {
  return query.get(name)?.trim().slice(0, 200) || undefined
}

/** A choice of a form that filters. */
export function select(
  name: string,
  label: string,
  chosen: string | undefined,
  options: readonly (readonly [value: string, text: string])[],
): Markup {
  const known = options.some(([value]) => value === (chosen ?? ''))
  const all = known || chosen === undefined ? options : [...options, [chosen, chosen] as const]
  return html`<label>${label} <select name="${name}" data-submits>${all.map(
    ([value, text]) =>
      html`<option value="${value}" ${value === (chosen ?? '') ? html`selected` : ''}>${text}</option>`,
  )}</select></label>`
}

export function empty(text: Markup | string): Markup {
  return html`<p class="empty">${text}</p>`
}

/** The page for an unknown address. */
export function unknownIdPage(id: string): Promise<Response> {
  return noticePage({
    title: 'Nothing has this id',
    icon: 'question',
    text: html`There is nothing called <bdi>${id.slice(0, 100)}</bdi> in this mode of the sandbox. The log of requests keeps the last ones alone.`,
    link: { href: '/', label: 'To the overview' },
    status: 404,
  })
}
