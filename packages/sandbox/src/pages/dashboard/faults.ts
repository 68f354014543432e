import { html } from 'hono/html'
import { type actions, eventActions, type Fault, requestActions } from '../../faults/fault.ts'
import { throttleReasons } from '../../http/throttle.ts'
import type { Markup } from '../document.ts'
import { empty, table } from './components.ts'
import { dashboardPage, type Frame } from './frame.ts'

const words: Record<(typeof actions)[number], string> = {
  delay: 'The response is slow',
  lock_timeout: 'The object is locked (429)',
  rate_limit: 'Too many requests (429)',
  error: 'The server fails (5xx)',
  drop: 'The connection is cut',
  half_body: 'Only half of the response arrives',
  event_delay: 'The event comes late',
  event_twice: 'The event comes twice',
  event_shuffle: 'Events arrive out of order',
  event_drop: 'The event never comes',
  clock_skew: 'The event is signed with a wrong time',
}

type FaultForm = { values: Record<string, string>; problem: string | null }

/** The page of requested faults. @param form what was sent and refused */
export function faultsPage(frame: Frame, faults: readonly Fault[], form: FaultForm = { values: {}, problem: null }) {
  return dashboardPage(frame, {
    title: 'Faults',
    at: 'faults',
    ...(form.problem === null ? {} : { status: 400 }),
    body: html`<h1>Faults</h1>
<p class="lead">Faults of requests and events, and how often each has occurred. They are gone when the process ends.</p>
<div data-refresh="faults">${faults.length === 0 ? empty('No faults.') : faultTable(frame, faults)}</div>
<h2>Add a fault</h2>
${faultForm(frame, form)}`,
  })
}

/** The field of a fault that a form has sent; numbers are numbers. */
export function readFault(sent: URLSearchParams): Record<string, unknown> {
  const set = [...sent].filter(([name, value]) => name !== 'return' && name !== 'mode' && value.trim() !== '')
  return Object.fromEntries(
    set.map(([name, value]) => [name, /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value.trim()]),
  )
}

function faultTable({ here }: Frame, faults: readonly Fault[]): Markup {
  return html`${table(
    'Faults',
    [
      'Fault',
      'Scope',
      { name: 'Matched', className: 'number extra' },
      { name: 'Applied', className: 'number' },
      'Remove',
    ],
    faults.map((fault) => {
      const { id, action, matched, applied, route, event, account, ...more } = fault
      return html`<tr>
  <td>${words[action]} <span class="faint">${detailsOf(more)}</span></td>
  <td class="id">${[route ?? event ?? 'everywhere', account].filter(Boolean).join(' · ')}</td>
  <td class="number extra">${matched}</td>
  <td class="number">${applied}</td>
  <td><form method="post" action="/dashboard/faults/${id}/remove"><input type="hidden" name="return" value="${here}"><button class="small" aria-label="Remove: ${words[action]}">Remove</button></form></td>
</tr>`
    }),
  )}
<form method="post" action="/dashboard/faults/remove"><input type="hidden" name="return" value="${here}"><button class="small">Remove all</button></form>`
}

function detailsOf(more: Record<string, unknown>): string {
  return Object.entries(more)
    .filter(([name, value]) => value !== undefined && !(name === 'seed' || (name === 'nth' && value === 1)))
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ')
}

function faultForm({ here }: Frame, { values, problem }: FaultForm): Markup {
  const text = (name: string, label: string, hint: string, placeholder = '') =>
    html`<label>${label} <input name="${name}" value="${values[name] ?? ''}" placeholder="${placeholder}" maxlength="200" autocomplete="off"><span class="faint">${hint}</span></label>`
  const choice = (name: string, label: string, options: readonly string[], hint: string) =>
    html`<label>${label} <select name="${name}"><option value=""></option>${options.map((one) => option(one, one, values[name]))}</select><span class="faint">${hint}</span></label>`
  return html`<form class="fault-form" method="post" action="/dashboard/faults">
  ${problem === null ? '' : html`<p class="problem" role="alert" tabindex="-1" autofocus>${problem}</p>`}
  <input type="hidden" name="return" value="${here}">
  <label>What goes wrong <select name="action">
    <optgroup label="Requests">${requestActions.map((one) => option(one, words[one], values.action))}</optgroup>
    <optgroup label="Events">${eventActions.map((one) => option(one, words[one], values.action))}</optgroup>
  </select></label>
  ${choice('at', 'When', ['before', 'after_commit'], 'of a delay, an error or a cut: before anything is done, or after all of it')}
  ${text('route', 'Route', 'of requests; all when left out', 'POST /v1/refunds')}
  ${text('event', 'Event', 'of events; all when left out', 'charge.*')}
  ${text('account', 'Account', 'a connected account, or platform', 'acct_…')}
  ${text('nth', 'Starting with match', 'the first when left out', '1')}
  ${text('times', 'How often', 'a number or all; once when left out', '1')}
  ${text('probability', 'Probability', 'above 0 and at most 1', '0.5')}
  ${text('ms', 'Milliseconds', 'of a delay', '2000')}
  ${text('seconds', 'Seconds', 'of a wrong time', '-600')}
  ${text('status', 'Status', '500 to 504 of an error; 429 or 409 of a lock', '500')}
  ${choice('reason', 'Reason', throttleReasons, 'of too many requests')}
  <button class="small primary">Add</button>
</form>`
}

function option(value: string, name: string, chosen: string | undefined): Markup {
  return html`<option value="${value}" ${value === chosen ? html`selected` : ''}>${name}</option>`
}
