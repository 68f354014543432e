import { html } from 'hono/html'
import type { Json } from '../../http/wire.ts'
import type { InspectedEvent } from '../../inspect/inspection.ts'
import type { DeliveryCounts, InspectedDelivery } from '../../inspect/list-events.ts'
import type { Markup } from '../document.ts'
import {
  accountName,
  badge,
  beforeOf,
  empty,
  filterOf,
  idLink,
  nextOf,
  pager,
  table,
  unknownIdPage,
} from './components.ts'
import { briefMoment, moment } from './format-time.ts'
import { dashboardPage, type Frame } from './frame.ts'
import { jsonMarkup, possibleIds } from './json-markup.ts'
import { pathTo, pathToId } from './paths.ts'

const perPage = 50

/** Events of all accounts with how their deliveries stand, newest first. */
export function eventsPage(frame: Frame): Promise<Response> {
  const { inspection, query, live } = frame
  const [type, account, object] = ['type', 'account', 'object'].map((name) => filterOf(query, name))
  const found = inspection.events({ live, type, account, object, before: beforeOf(query), limit: perPage })
  return dashboardPage(frame, {
    title: 'Events',
    at: 'events',
    body: html`<h1>Events</h1>
<form class="filters" action="/dashboard/events" aria-label="Filters">
  <label>Type <input name="type" value="${type ?? ''}" placeholder="charge.*" maxlength="200" autocomplete="off"></label>
  <label>Object <input name="object" value="${object ?? ''}" placeholder="pi_…" maxlength="200" autocomplete="off"></label>
  <label>Account <input name="account" value="${account ?? ''}" placeholder="acct_…" maxlength="200" autocomplete="off"></label>
  ${live ? html`<input type="hidden" name="mode" value="live">` : ''}
  <button class="small">Filter</button>
</form>
<div data-refresh="list">${found.length === 0 ? empty('No events here.') : eventTable(frame, found)}
${pager(frame, 'events', { type, account, object }, nextOf(found, perPage))}</div>`,
  })
}

/** One event with its deliveries, which can be sent again. */
export function eventPage(frame: Frame, id: string): Promise<Response> {
  const { inspection, live, here } = frame
  const event = inspection.event(id, live)
  if (!event) return unknownIdPage(id)
  const known = inspection.known(possibleIds(event.wire), live)
  const linkTo = (other: string) => {
    if (other.startsWith('req_')) return inspection.request(other) ? pathToId(other, frame) : null
    return known.has(other) && other !== id ? pathToId(other, frame) : null
  }
  return dashboardPage(frame, {
    title: event.type,
    at: 'events',
    body: html`<p class="crumbs"><a href="${pathTo('events', frame, { type: event.type })}">${event.type}</a></p>
<div data-refresh="event">
<h1 class="id">${id}</h1>
<dl class="facts">
  <div><dt>About</dt><dd>${aboutOf(event, frame)}</dd></div>
  <div><dt>Account</dt><dd>${idLink(event.account, frame)}</dd></div>
  <div><dt>Created</dt><dd>${moment(event.created * 1000)}</dd></div>
</dl>
<h2>Deliveries</h2>
${event.attempts.length === 0 ? empty('It was not sent to any endpoint.') : event.attempts.map(deliveryPart)}
${
  event.attempts.length === 0
    ? ''
    : html`<form method="post" action="/dashboard/events/${id}/send" data-waits="Sending…">
  <input type="hidden" name="return" value="${here}">${live ? html`<input type="hidden" name="mode" value="live">` : ''}
  <button class="small">Send again</button>
</form>`
}
<h2>JSON</h2>
${jsonMarkup(event.wire, linkTo, `JSON of ${id}`)}
</div>`,
  })
}

export function eventTable(frame: Frame, events: readonly InspectedEvent[]): Markup {
  const extra = (name: string) => ({ name, className: 'extra' })
  return table(
    'Events',
    ['Event', extra('About'), 'Deliveries', extra('Account'), extra('Created')],
    events.map(
      (event) => html`<tr>
  <td><a href="${pathToId(event.id, frame)}">${event.type}</a></td>
  <td class="extra">${aboutOf(event, frame)}</td>
  <td>${countsOf(event.deliveries)}</td>
  <td class="extra"><span class="id">${accountName(event.account, frame)}</span></td>
  <td class="extra">${briefMoment(event.created * 1000)}</td>
</tr>`,
    ),
  )
}

function deliveryPart({ endpoint, url, status, attempts, nextAt, log }: InspectedDelivery): Markup {
  return html`<section class="delivery" aria-label="Delivery to ${url ?? endpoint}">
  <p><code>${url ?? endpoint}</code> ${badge(status)} <span class="faint">${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}</span></p>
  ${nextAt === null || log.length === 0 ? '' : html`<p class="faint">Next attempt at ${moment(nextAt)}, of the real time</p>`}
  ${
    log.length === 0
      ? ''
      : table(
          `Attempts at ${url ?? endpoint}`,
          ['Time', 'Answer', { name: 'Took', className: 'number' }],
          log.map(
            (attempt) => html`<tr>
  <td>${moment(attempt.at)}</td>
  <td>${badge(attempt.status === null ? 'failed' : String(attempt.status))} ${attempt.problem ?? ''}</td>
  <td class="number">${Math.round(attempt.milliseconds)} ms</td>
</tr>`,
          ),
        )
  }
</section>`
}

function aboutOf({ wire }: InspectedEvent, frame: Frame): Markup | string {
  const data = wire.data as { object?: { id?: Json } } | undefined
  const id = data?.object?.id
  return typeof id === 'string' ? idLink(id, frame) : ''
}

function countsOf({ delivered, pending, failed }: DeliveryCounts): Markup | string {
  if (delivered + pending + failed === 0) return html`<span class="faint">none</span>`
  return html`${delivered ? badge('delivered') : ''} ${pending ? badge('pending') : ''} ${failed ? badge('failed') : ''}`
}
