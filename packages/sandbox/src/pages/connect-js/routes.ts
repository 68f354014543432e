import { Hono } from 'hono'
import type { UnitOfWork } from '../../http/unit-of-work.ts'
import { libraryScript, scriptResponse } from '../library-script.ts'
import { componentPage, noComponentPage } from './component-page.ts'
import { answerComponent, componentView } from './component-view.ts'

/** The modules of Connect.js, in the order of their dependencies. */
const library = libraryScript([
  'stripe-js/integration-error',
  'stripe-js/channel',
  'connect-js/element',
  'connect-js/connect',
])

const maxFormBytes = 64 * 1024

/** Connect.js, under the path that pages load it from, and the frames of its components. */
export function createConnectJsRoutes(work: UnitOfWork): Hono {
  const app = new Hono()

  app.get('/v1.0/connect.js', () => scriptResponse(library))

  app.get('/connect/:component/:secret', (c) => {
    const { component, secret } = c.req.param()
    const view = work.run({ live: false }, (ctx) => componentView(ctx, component, secret))
    return view ? componentPage(view) : noComponentPage()
  })

  app.post('/connect/:component/:secret', async (c) => {
    const { component, secret } = c.req.param()
    const sent = new URLSearchParams((await c.req.text()).slice(0, maxFormBytes))
    const view = work.run({ live: false }, (ctx) => answerComponent(ctx, component, secret, sent))
    return view ? componentPage(view) : noComponentPage()
  })

  return app
}
