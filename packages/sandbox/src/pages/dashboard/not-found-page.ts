import { html } from 'hono/html'
import { noticePage } from '../notice.ts'

/** The page for an unknown address. */
export function notFoundPage(id: string): Promise<Response> {
  return noticePage({
    title: 'Nothing has this id',
    icon: 'question',
    text: html`There is nothing called <bdi>${id.slice(0, 100)}</bdi> in this mode of the sandbox. The log of requests keeps the last ones alone.`,
    link: { href: '/', label: 'To the overview' },
    status: 404,
  })
}
