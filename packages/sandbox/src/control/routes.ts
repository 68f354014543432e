import { Hono } from 'hono'
import type { Settings } from '../http/context.ts'
import type { Timeline } from '../timeline.ts'
import type { Work } from '../work.ts'
import { advanceClock, clockWire } from './advance-clock.ts'
import { answerControl } from './answer.ts'
import { decideDisputeNow } from './decide-dispute.ts'
import { setBilling } from './set-billing.ts'
import { setCapabilities } from './set-capabilities.ts'

/** Calls that a real processor does not have. They take and answer JSON. */
export function controlRoutes(work: Work, timeline: Timeline, settings: Settings): Hono {
  const app = new Hono()
  app.get('/_sandbox/health', (c) => c.json({ status: 'ok' }))
  app.post('/_sandbox/accounts/:id/capabilities', (c) =>
    answerControl(c, settings, (live, body) =>
      work.run({ live }, (ctx) => setCapabilities(ctx, c.req.param('id'), body)),
    ),
  )
  app.post('/_sandbox/accounts/:id/billing', (c) =>
    answerControl(c, settings, (live, body) => work.run({ live }, (ctx) => setBilling(ctx, c.req.param('id'), body))),
  )
  app.post('/_sandbox/disputes/:id', (c) =>
    answerControl(c, settings, (live, body) =>
      work.run({ live }, (ctx) => decideDisputeNow(ctx, c.req.param('id'), body)),
    ),
  )
  app.get('/_sandbox/clock', (c) => answerControl(c, settings, () => clockWire(timeline)))
  app.post('/_sandbox/clock', (c) => answerControl(c, settings, (_live, body) => advanceClock(timeline, body)))
  return app
}
