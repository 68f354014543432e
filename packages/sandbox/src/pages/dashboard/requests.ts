import { html } from 'hono/html'
import type { Body, RequestLine } from '../../inspect/inspected-request.ts'
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
import { briefMoment, moment } from './format-time.ts'
import { dashboardPage, type Frame } from './frame.ts'
import { jsonMarkup, possibleIds } from './json-markup.ts'
import { pathTo, pathToId } from './paths.ts'

const perPage = 50

/** The last requests to the API, newest first. */
export function requestsPage(frame: Frame): Promise<Response> {
  const { inspection, query, live } = frame
  const [method, path, status] = ['method', 'path', 'status'].map((name) => filterOf(query, name))
  const before = beforeOf(query)
  const found = inspection.requests({
    live,
    ...(method === undefined ? {} : { method }),
    ...(path === undefined ? {} : { path }),
    ...(before === undefined ? {} : { before }),
    failed: status === 'failed',
    limit: perPage,
  })
  return dashboardPage(frame, {
    title: 'Requests',
    at: 'requests',
    body: html`<h1>Requests</h1>
<form class="filters" action="/dashboard/requests" aria-label="Filters">
  ${select('method', 'Method', method, [
    ['', 'All'],
    ['GET', 'GET'],
    ['POST', 'POST'],
    ['DELETE', 'DELETE'],
  ])}
  ${select('status', 'Status', status, [
    ['', 'All'],
    ['failed', 'Failed'],
  ])}
  <label>Path <input name="path" value="${path ?? ''}" placeholder="/v1/refunds" maxlength="200" autocomplete="off"></label>
  ${live ? html`<input type="hidden" name="mode" value="live">` : ''}
  <button class="small">Filter</button>
</form>
<div data-refresh="list">${found.length === 0 ? empty('No requests here yet. The last thousand are kept while the sandbox runs.') : requestTable(frame, found)}
${pager(frame, 'requests', { method, path, status }, nextOf(found, perPage))}</div>`,
  })
}

/** One request with its bodies; secrets and card numbers are never shown. */
export function requestPage(frame: Frame, id: string): Promise<Response> {
  const request = frame.inspection.request(id)
  if (!request) return unknownIdPage(id)
  return dashboardPage(frame, {
    title: `${request.method} ${request.path}`,
    at: 'requests',
    body: html`<p class="crumbs"><a href="${pathTo('requests', frame, { path: request.path })}">${request.path}</a></p>
<h1 class="id">${request.method} ${request.path}</h1>
<dl class="facts">
  <div><dt>Answer</dt><dd>${statusBadge(request)}</dd></div>
  <div><dt>Request</dt><dd class="id">${request.id ?? 'the answer was lost'}</dd></div>
  <div><dt>Account</dt><dd>${request.account === null ? 'platform' : idLink(request.account, frame)}</dd></div>
  <div><dt>Time</dt><dd>${moment(request.at)}, of the real time; took ${request.milliseconds.toFixed(1)} ms</dd></div>
  ${request.idempotencyKey ? html`<div><dt>Idempotency-Key</dt><dd class="id">${request.idempotencyKey}</dd></div>` : ''}
  ${request.version ? html`<div><dt>Stripe-Version</dt><dd>${request.version}</dd></div>` : ''}
  ${request.client ? html`<div><dt>Client</dt><dd><bdi>${request.client.slice(0, 200)}</bdi></dd></div>` : ''}
  ${request.query ? html`<div><dt>Query</dt><dd class="id">${request.query}</dd></div>` : ''}
</dl>
<h2>Sent</h2>
${bodyPart(request.sent, frame, 'What was sent')}
<h2>Answered</h2>
${bodyPart(request.answered, frame, 'What was answered')}`,
  })
}

export function requestTable(frame: Frame, requests: readonly RequestLine[]): Markup {
  const extra = (name: string) => ({ name, className: 'extra' })
  return table(
    'Requests',
    ['Request', 'Answer', extra('Account'), { name: 'Took', className: 'number extra' }, extra('Time')],
    requests.map(
      (request) => html`<tr>
  <td><a class="id route" href="${pathTo(`requests/${request.seq}`, frame)}">${request.method} ${request.path}</a></td>
  <td>${statusBadge(request)}</td>
  <td class="extra"><span class="id">${accountName(request.account, frame)}</span></td>
  <td class="number extra">${request.milliseconds.toFixed(1)} ms</td>
  <td class="extra">${briefMoment(request.at)}</td>
</tr>`,
    ),
  )
}

function statusBadge({ status }: RequestLine): Markup | string {
  return badge(status === null ? 'lost answer' : String(status))
}

function bodyPart(body: Body | null, frame: Frame, label: string): Markup {
  if (body === null) return empty('Nothing, or nothing that is text.')
  if ('text' in body)
    return html`<pre class="json" tabindex="0" role="region" aria-label="${label}"><code>${body.text}</code></pre>`
  if ('form' in body) {
    const rows = body.form.map(
      ([name, value]) => html`<tr><td class="id">${name}</td><td class="what"><bdi>${value}</bdi></td></tr>`,
    )
    return table(label, ['Parameter', 'Value'], rows)
  }
  const known = frame.inspection.known(possibleIds(body.json), frame.live)
  return jsonMarkup(body.json, (id) => (known.has(id) ? pathToId(id, frame) : null), label)
}
