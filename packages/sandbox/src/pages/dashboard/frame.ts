import { html } from 'hono/html'
import type { Settings } from '../../http/context.ts'
import type { Inspection } from '../../inspect/inspection.ts'
import { type Markup, pageResponse } from '../document.ts'
import { icon } from '../icons.ts'
import { aheadLabel, moment } from './format-time.ts'
import { type Mode, pathTo } from './paths.ts'

/** The frame around the content of every dashboard page. */
export type Frame = Mode & {
  settings: Settings
  inspection: Inspection
  /** Unix seconds on the sandbox clock, and by how many it is ahead. */
  now: number
  ahead: number
  /** The address of the page, which forms lead back to. */
  here: string
  query: URLSearchParams
}

const pages = [
  ['', 'Overview'],
  ['objects', 'Objects'],
  ['events', 'Events'],
  ['requests', 'Requests'],
  ['faults', 'Faults'],
  ['test-cards', 'Test cards'],
] as const
type PageName = (typeof pages)[number][0]

type DashboardPage = { title: string; at: PageName; body: Markup; status?: number }

/** A page of the dashboard. */
export async function dashboardPage(frame: Frame, { title, at, body, status }: DashboardPage): Promise<Response> {
  const response = await pageResponse({
    title: at === '' ? title : `${title} · Payment sandbox`,
    styles: ['dashboard/frame.css', 'dashboard/content.css', 'dashboard/lists.css'],
    scripts: ['dashboard/dashboard.js'],
    ...(status === undefined ? {} : { status }),
    body: html`<a class="skip" href="#main">Skip to the content</a>
${header(frame)}
<div class="layout">
  <div class="side">
    <nav aria-label="Dashboard"><ul>${pages.map(([page, name]) => link(frame, page, name, at))}</ul></nav>
    ${clockPanel(frame)}
    ${modeSwitch(frame)}
  </div>
  <main id="main" tabindex="-1">${body}</main>
</div>
<p class="visually-hidden" role="status" data-said></p>`,
  })
  // A form has to say which page it was sent by.
  response.headers.set('referrer-policy', 'same-origin')
  response.headers.set('cross-origin-resource-policy', 'same-origin')
  return response
}

function header(frame: Frame): Markup {
  const query = frame.query.get('q') ?? ''
  return html`<header class="top" data-revision="${frame.inspection.revision()}">
  <a class="brand" href="${pathTo('', frame)}">${icon('card')}<span>Payment sandbox</span></a>
  <form class="find" role="search" action="/dashboard/find">
    <label class="visually-hidden" for="find">Find an object, an event or a request</label>
    <input id="find" type="search" name="q" value="${query}" placeholder="Find an id, an email, any text" maxlength="200" autocomplete="off" spellcheck="false">
    ${frame.live ? html`<input type="hidden" name="mode" value="live">` : ''}
    <button class="small" type="submit">Find</button>
  </form>
  <button class="live" type="button" data-live aria-pressed="true" hidden>Auto-refresh</button>
</header>`
}

function link(frame: Frame, page: PageName, name: string, at: PageName): Markup {
  return html`<li><a href="${pathTo(page, frame)}" ${page === at ? html`aria-current="page"` : ''}>${name}</a></li>`
}

/** Only where keys of the live mode were given to someone does it hold anything. */
function modeSwitch({ settings, live }: Frame): Markup | string {
  if (settings.keys.testAlone) return ''
  const other = live ? 'test' : 'live'
  return html`<section class="mode" aria-label="Mode"><p>${live ? 'Live' : 'Test'} mode · <a href="${pathTo('', { live: !live })}">show the ${other} mode</a></p></section>`
}

/** The clock of the sandbox, and what it can be advanced to. */
function clockPanel({ now, ahead, here, inspection }: Frame): Markup {
  const renewal = inspection.nextRenewal()
  const words = aheadLabel(ahead)
  return html`<section class="clock" aria-labelledby="clock-title" data-refresh="clock">
  <h2 id="clock-title">Clock</h2>
  <p class="clock-now">${moment(now * 1000)} <span class="faint">UTC${words ? ` · ${words}` : ''}</span></p>
  <form method="post" action="/dashboard/clock" data-waits="Advancing…">
    <input type="hidden" name="return" value="${here}">
    <button class="small" name="to" value="day">+1 day</button>
    <button class="small" name="to" value="month">+1 month</button>
    ${renewal === null ? '' : html`<button class="small" name="to" value="renewal" aria-describedby="renewal-at">To the next renewal</button>`}
  </form>
  ${renewal === null ? '' : html`<p class="faint" id="renewal-at">Collected at ${moment(renewal * 1000)}. The clock never goes back.</p>`}
</section>`
}
