import { Hono } from 'hono'
import type { Settings } from '../http/context.ts'
import type { Timeline } from '../timeline.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import { advanceClock, clockWire } from './advance-clock.ts'
import { decideDisputeNow } from './decide-dispute.ts'
import { handleControl } from './handle-control.ts'
import { rejectAccountNow } from './reject-account.ts'
import { setBilling } from './set-billing.ts'
import { setCapabilities } from './set-capabilities.ts'

/** The control calls, which a real processor does not have. They take and return JSON. */
export function createControlRoutes(work: UnitOfWork, timeline: Timeline, settings: Settings): Hono {
  const app = new Hono()
  app.get('/_sandbox/health', (c) => c.json({ status: 'ok' }))
  app.post('/_sandbox/accounts/:id/capabilities', (c) =>
    handleControl(c, settings, (live, body) =>
      work.run({ live }, (ctx) => setCapabilities(ctx, c.req.param('id'), body)),
    ),
  )
  app.post('/_sandbox/accounts/:id/reject', (c) =>
    handleControl(c, settings, (live, body) =>
      work.run({ live }, (ctx) => rejectAccountNow(ctx, c.req.param('id'), body)),
    ),
  )
  app.post('/_sandbox/accounts/:id/billing', (c) =>
    handleControl(c, settings, (live, body) => work.run({ live }, (ctx) => setBilling(ctx, c.req.param('id'), body))),
  )
  app.post('/_sandbox/disputes/:id', (c) =>
    handleControl(c, settings, (live, body) =>
      work.run({ live }, (ctx) => decideDisputeNow(ctx, c.req.param('id'), body)),
    ),
  )
  app.get('/_sandbox/clock', (c) => handleControl(c, settings, () => clockWire(timeline)))
  app.post('/_sandbox/clock', (c) => handleControl(c, settings, (_live, body) => advanceClock(timeline, body)))
  return app
}
