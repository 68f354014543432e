import { html } from 'hono/html'
import { type Markup, pageResponse } from './document.ts'
import { type IconName, icon } from './icons.ts'
import type { ChallengeResult } from './three-d-secure/challenge.ts'

type Notice = {
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

export function notFoundPage(): Promise<Response> {
  return noticePage({
    title: 'Page not found',
    icon: 'question',
    text: 'Check the address: it may be incomplete.',
    status: 404,
  })
}

export function challengeResultPage({ ended, merchant, back }: ChallengeResult): Promise<Response> {
  const label = back?.to === 'checkout' ? 'Back to the checkout' : html`Return to <bdi>${merchant}</bdi>`
  return noticePage({
    title: 'This request has ended',
    icon: 'clock',
    text: challengeMessages[ended],
    link: back && { href: back.href, label },
    status: 410,
  })
}

const challengeMessages: Record<ChallengeResult['ended'], string> = {
  paid: 'The payment has been made. You won’t be charged again.',
  processing: 'The payment is being processed. You won’t be charged twice.',
  saved: 'Your card has been saved.',
  'nothing charged': 'The payment was canceled. Nothing was charged.',
  'new attempt needed':
    'It has already been answered, or another card was used in the meantime. Nothing was charged with it.',
  unknown: 'It is not waiting for a response.',
}

export function errorPage(): Promise<Response> {
  return noticePage({
    title: 'Something went wrong',
    icon: 'warning',
    text: 'This is a bug in the sandbox. Nothing was charged; see its log for details.',
    status: 500,
  })
}
