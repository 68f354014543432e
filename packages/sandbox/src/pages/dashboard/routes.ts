import { Hono, type Context as HonoContext } from 'hono'
import type { SandboxClock } from '../../clock.ts'
import { sendEvent } from '../../control/send-event.ts'
import type { Sender } from '../../events/deliver.ts'
import type { FaultInput } from '../../faults/fault.ts'
import type { Settings } from '../../http/context.ts'
import { ApiError } from '../../http/errors.ts'
import type { Inspection } from '../../inspect/inspection.ts'
import type { Timeline } from '../../timeline/advance-clock.ts'
import { llmsText } from '../llms.ts'
import { noticePage } from '../notice.ts'
import { welcomePage } from '../welcome.ts'
import { eventPage, eventsPage } from './events.ts'
import { faultsPage, readFault } from './faults.ts'
import { monthAfter } from './format-time.ts'
import type { Frame } from './frame.ts'
import { admits, isSameOrigin } from './may-see-dashboard.ts'
import { findPage, objectPage, objectsPage } from './objects.ts'
import { overviewPage } from './overview.ts'
import { returnTo } from './paths.ts'
import { requestPage, requestsPage } from './requests.ts'
import { testCardsPage } from './test-cards.ts'

const maxFormBytes = 64 * 1024
const day = 86_400

type DashboardParts = {
  settings: Settings
  inspection: Inspection
  clock: SandboxClock
  timeline: Timeline
  sender: Sender
}

/** The dashboard. It shows in GET, and changes something in POST alone, when a page of its own asks for it. */
export function createDashboardRoutes({ settings, inspection, clock, timeline, sender }: DashboardParts): Hono {
  const app = new Hono()
  const { faults } = sender
  const frameOf = (c: HonoContext): Frame => {
    const { pathname, search, searchParams: query } = new URL(c.req.url)
    const live = query.get('mode') === 'live' && !settings.keys.testAlone
    const here = pathname + search
    return { settings, inspection, now: clock.seconds(), ahead: clock.secondsAhead(), here, query, live }
  }

  app.get('/', (c) => (admits(c.req.raw, settings) ? overviewPage(frameOf(c)) : welcomePage(settings)))

  app.get('/llms.txt', (c) => c.text(llmsText(settings)))

  app.use('/dashboard/*', async (c, next) => {
    if (!admits(c.req.raw, settings)) return refusedPage('The dashboard is for the machine that the sandbox runs on.')
    const changes = c.req.method !== 'GET' && c.req.method !== 'HEAD'
    if (changes && !isSameOrigin(c.req.raw))
      return refusedPage('The dashboard only accepts requests from its own pages.')
    return next()
  })
  app.get('/dashboard/revision', (c) => c.text(inspection.revision(), 200, { 'cache-control': 'no-store' }))
  app.get('/dashboard/find', (c) => findPage(frameOf(c)))
  app.get('/dashboard/objects', (c) => objectsPage(frameOf(c)))
  app.get('/dashboard/objects/:id', (c) => objectPage(frameOf(c), c.req.param('id')))
  app.get('/dashboard/events', (c) => eventsPage(frameOf(c)))
  app.get('/dashboard/events/:id', (c) => eventPage(frameOf(c), c.req.param('id')))
  app.get('/dashboard/requests', (c) => requestsPage(frameOf(c)))
  app.get('/dashboard/requests/:id', (c) => requestPage(frameOf(c), c.req.param('id')))
  app.get('/dashboard/faults', (c) => faultsPage(frameOf(c), faults.list()))
  app.get('/dashboard/test-cards', (c) => testCardsPage(frameOf(c)))

  app.post('/dashboard/clock', async (c) => {
    const sent = await readForm(c)
    const now = timeline.now()
    const targets = new Map([
      ['day', now + day],
      ['month', monthAfter(now)],
      ['renewal', inspection.nextRenewal()],
    ])
    const target = targets.get(sent.get('to') ?? '') ?? null
    if (target !== null) await timeline.advanceTo(target)
    return c.redirect(returnTo(sent.get('return')), 303)
  })
  app.post('/dashboard/events/:id/send', async (c) => {
    const sent = await readForm(c)
    await sendEvent(sender, sent.get('mode') === 'live', c.req.param('id'), {})
    return c.redirect(returnTo(sent.get('return')), 303)
  })
  app.post('/dashboard/faults', async (c) => {
    const sent = await readForm(c)
    try {
      faults.add(readFault(sent) as FaultInput)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const form = { values: Object.fromEntries(sent), problem: error.message }
      return faultsPage({ ...frameOf(c), here: '/dashboard/faults' }, faults.list(), form)
    }
    return c.redirect(returnTo(sent.get('return')), 303)
  })
  app.post('/dashboard/faults/remove', async (c) => {
    faults.clear()
    return c.redirect(returnTo((await readForm(c)).get('return')), 303)
  })
  app.post('/dashboard/faults/:id/remove', async (c) => {
    faults.remove(c.req.param('id'))
    return c.redirect(returnTo((await readForm(c)).get('return')), 303)
  })
  app.onError((error) => {
    if (!(error instanceof ApiError)) throw error
    const link = { href: '/', label: 'To the overview' }
    return noticePage({
      title: 'This could not be done',
      icon: 'warning',
      text: error.message,
      link,
      status: error.status,
    })
  })
  return app
}

async function readForm(c: HonoContext): Promise<URLSearchParams> {
  return new URLSearchParams((await c.req.text()).slice(0, maxFormBytes))
}

function refusedPage(text: string): Promise<Response> {
  return noticePage({ title: 'Not from here', icon: 'lock', text, status: 403 })
}
