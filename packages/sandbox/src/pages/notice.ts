import { html } from 'hono/html'
import { pageResponse } from './document.ts'
import { type IconName, icon } from './icons.ts'
import type { Markup } from './markup.ts'

export type Notice = {
  title: string
  icon: IconName
  text: Markup | string
  link?: { href: string; label: Markup | string } | null
  refreshTo?: string
  status?: number
  framed?: boolean
  scripts?: string[]
}

/** A page with one message, such as that a session has expired. */
export function noticePage(notice: Notice): Promise<Response> {
  const goes = notice.refreshTo !== undefined
  const scripts = [...(goes ? ['return.js'] : []), ...(notice.scripts ?? [])]
  return pageResponse({
    title: notice.title,
    styles: ['notice.css'],
    status: notice.status ?? 200,
    scripts,
    framed: notice.framed ?? false,
    ...(notice.refreshTo === undefined ? {} : { refreshTo: notice.refreshTo }),
    body: html`<main class="column notice">
  <div class="emblem emblem-${notice.icon}">${icon(notice.icon)}</div>
  <h1>${notice.title}</h1>
  <p>${notice.text}</p>
  ${notice.link ? html`<a class="button button-quiet" href="${notice.link.href}" ${goes ? html`data-return` : ''}><span>${notice.link.label}</span></a>` : ''}
</main>`,
  })
}
