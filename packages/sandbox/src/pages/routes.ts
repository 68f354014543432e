import { Hono } from 'hono'
import type { Settings } from '../http/context.ts'
import type { Work } from '../work.ts'

/** The pages that browsers open. */
export function pageRoutes(_work: Work, _settings: Settings): Hono {
  const app = new Hono()
  app.get('/', (c) => c.text('Payment sandbox'))
  return app
}
