import { Hono } from 'hono'
import type { Sender } from '../events/deliver.ts'
import type { Settings } from '../http/context.ts'
import type { UnitOfWork } from '../http/unit-of-work.ts'
import type { Timeline } from '../timeline/advance-clock.ts'
import { disconnectAccount, rejectAccountNow, setCapabilities, setRequirements } from './accounts.ts'
import { advanceClock, clockWire } from './clock-request.ts'
import { createRestrictedKey } from './create-key.ts'
import { decideDisputeNow } from './decide-dispute.ts'
import { addFault, listFaults, removeFaults } from './faults.ts'
import { handleControl } from './handle-control.ts'
import { sendEvent } from './send-event.ts'
import { setBilling, setPlatform } from './settings.ts'

/** The control calls, which a real processor does not have. They take and return JSON. */
export function createControlRoutes(work: UnitOfWork, timeline: Timeline, settings: Settings, sender: Sender): Hono {
  const { faults } = sender
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
  app.post('/_sandbox/accounts/:id/requirements', (c) =>
    handleControl(c, settings, (live, body) =>
      work.run({ live }, (ctx) => setRequirements(ctx, c.req.param('id'), body)),
    ),
  )
  app.post('/_sandbox/accounts/:id/disconnect', (c) =>
    handleControl(c, settings, (live) => work.run({ live }, (ctx) => disconnectAccount(ctx, c.req.param('id')))),
  )
  app.post('/_sandbox/accounts/:id/billing', (c) =>
    handleControl(c, settings, (live, body) => work.run({ live }, (ctx) => setBilling(ctx, c.req.param('id'), body))),
  )
  app.post('/_sandbox/disputes/:id', (c) =>
    handleControl(c, settings, (live, body) =>
      work.run({ live }, (ctx) => decideDisputeNow(ctx, c.req.param('id'), body)),
    ),
  )
  app.post('/_sandbox/faults', (c) => handleControl(c, settings, (_live, body) => addFault(faults, body)))
  app.get('/_sandbox/faults', (c) => handleControl(c, settings, () => listFaults(faults)))
  app.delete('/_sandbox/faults', (c) => handleControl(c, settings, () => removeFaults(faults)))
  app.delete('/_sandbox/faults/:id', (c) => handleControl(c, settings, () => removeFaults(faults, c.req.param('id'))))
  app.post('/_sandbox/platform', (c) =>
    handleControl(c, settings, (live, body) => work.run({ live }, (ctx) => setPlatform(ctx, body))),
  )
  app.post('/_sandbox/keys', (c) =>
    handleControl(c, settings, (live, body) => work.run({ live }, (ctx) => createRestrictedKey(ctx, body))),
  )
  app.post('/_sandbox/events/:id/send', (c) =>
    handleControl(c, settings, (live, body) => sendEvent(sender, live, c.req.param('id'), body)),
  )
  app.get('/_sandbox/clock', (c) => handleControl(c, settings, () => clockWire(timeline)))
  app.post('/_sandbox/clock', (c) => handleControl(c, settings, (_live, body) => advanceClock(timeline, body)))
  return app
}
