import { html } from 'hono/html'
import type { InspectedObject } from '../../inspect/inspection.ts'
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
  select,
  table,
  unknownIdPage,
} from './components.ts'
import { eventTable } from './events.ts'
import { briefMoment, moment } from './format-time.ts'
import { dashboardPage, type Frame } from './frame.ts'
import { jsonMarkup, possibleIds } from './json-markup.ts'
import { pathTo, pathToId } from './paths.ts'

const perPage = 50

/** Objects by type and account, newest first. */
export function objectsPage(frame: Frame): Promise<Response> {
  const { inspection, query, live } = frame
  const [type, account, text] = ['type', 'account', 'q'].map((name) => filterOf(query, name))
  const found = inspection.objects({ live, type, account, query: text, before: beforeOf(query), limit: perPage })
  const filters = { type, account, q: text }
  return dashboardPage(frame, {
    title: 'Objects',
    at: 'objects',
    body: html`<h1>Objects</h1>
${filterForm(frame, type, account, text)}
<div data-refresh="list">${found.length === 0 ? empty('No objects here.') : objectTable(frame, found)}
${pager(frame, 'objects', filters, nextOf(found, perPage))}</div>`,
  })
}

/** The page of one object, with its JSON and its events; a page "not found" for an unknown id. */
export function objectPage(frame: Frame, id: string): Promise<Response> {
  const { inspection, live } = frame
  const object = inspection.object(id, live)
  if (!object) return unknownIdPage(id)
  const known = inspection.known(possibleIds(object.wire), live)
  const linkTo = (other: string) => (known.has(other) && other !== id ? pathToId(other, frame) : null)
  const events = inspection.events({ live, object: id, limit: 20 })
  const { url, hosted_invoice_url: invoiceUrl } = object.wire
  const page = [url, invoiceUrl].find((one) => typeof one === 'string' && one.startsWith(frame.settings.publicUrl))
  return dashboardPage(frame, {
    title: id,
    at: 'objects',
    body: html`<p class="crumbs"><a href="${pathTo('objects', frame, { type: object.type })}">${object.type}</a></p>
<div data-refresh="object">
<h1 class="id">${id}</h1>
<dl class="facts">
  ${object.text ? html`<div><dt>Name</dt><dd><bdi>${object.text}</bdi></dd></div>` : ''}
  ${object.amount ? html`<div><dt>Amount</dt><dd>${object.amount}</dd></div>` : ''}
  ${object.status ? html`<div><dt>Status</dt><dd>${badge(object.status)}</dd></div>` : ''}
  <div><dt>Account</dt><dd>${idLink(object.account, frame)}</dd></div>
  <div><dt>Created</dt><dd>${moment(object.created * 1000)}</dd></div>
  ${page ? html`<div><dt>Page</dt><dd><a href="${page}">Open it</a></dd></div>` : ''}
</dl>
<h2>JSON</h2>
${jsonMarkup(object.wire, linkTo, `JSON of ${id}`)}
<h2>Events</h2>
${events.length === 0 ? empty('None yet.') : eventTable(frame, events)}
</div>`,
  })
}

function objectTable(frame: Frame, objects: readonly InspectedObject[]): Markup {
  const extra = (name: string) => ({ name, className: 'extra' })
  return table(
    'Objects',
    ['Object', extra('Type'), 'Description', 'Status', extra('Account'), extra('Created')],
    objects.map(
      (object) => html`<tr>
  <td>${idLink(object.id, frame)}</td>
  <td class="extra">${object.type}</td>
  <td class="what"><bdi>${[object.amount, object.text].filter(Boolean).join(' · ')}</bdi></td>
  <td>${badge(object.status)}</td>
  <td class="extra"><span class="id">${accountName(object.account, frame)}</span></td>
  <td class="extra">${briefMoment(object.created * 1000)}</td>
</tr>`,
    ),
  )
}

function filterForm(
  frame: Frame,
  type: string | undefined,
  account: string | undefined,
  text: string | undefined,
): Markup {
  const { inspection, live } = frame
  const types = inspection.types(live).map((one) => [one.type, `${one.type} (${one.count})`] as const)
  const accounts = inspection.objects({ live, type: 'account', limit: 100 })
  const named = accounts.map(({ id, text: name }) => [id, name ? `${name} (${id})` : id] as const)
  return html`<form class="filters" action="/dashboard/objects" aria-label="Filters">
  ${select('type', 'Type', type, [['', 'All'], ...types])}
  ${select('account', 'Account', account, [['', 'All'], ...named])}
  ${text === undefined ? '' : html`<label>Text <input type="search" name="q" value="${text}" maxlength="200"></label>`}
  ${live ? html`<input type="hidden" name="mode" value="live">` : ''}
  <button class="small">Filter</button>
</form>`
}

const most = 50

/** Leads to what has an id; a list of what holds the text, where nothing has. */
export function findPage(frame: Frame): Response | Promise<Response> {
  const { inspection, query, live } = frame
  const text = filterOf(query, 'q') ?? ''
  const target = text && targetOf(frame, text)
  if (target) return new Response(null, { status: 303, headers: { location: target } })
  const found = text ? inspection.objects({ live, query: text, limit: most }) : []
  return dashboardPage(frame, {
    title: 'Find',
    at: 'objects',
    body: html`<h1>${text ? html`What holds “<bdi>${text}</bdi>”` : 'Find'}</h1>
${found.length === 0 ? empty(text ? 'Nothing in this mode.' : 'Type an id, an email or any text of an object.') : objectTable(frame, found)}
${found.length < most ? '' : html`<p><a href="${pathTo('objects', frame, { q: text })}">All of them</a></p>`}`,
  })
}

function targetOf(frame: Frame, id: string): string | null {
  const { inspection, live } = frame
  const request = id.startsWith('req_') ? inspection.request(id) : null
  if (request) return pathTo(`requests/${request.seq}`, frame)
  if (inspection.known([id], live).has(id)) return pathToId(id, frame)
  if (!frame.settings.keys.testAlone && inspection.known([id], !live).has(id)) return pathToId(id, { live: !live })
  return null
}
