import { Hono } from 'hono'
import { html } from 'hono/html'
import type { UnitOfWork } from '../../http/unit-of-work.ts'
import { libraryScript, scriptResponse } from '../library-script.ts'
import { noticePage } from '../notice.ts'
import { answerChallenge, challengeView } from '../three-d-secure/challenge.ts'
import { framedChallengePage } from '../three-d-secure/page.ts'
import { elementPage } from './element-page.ts'

/** The modules of the browser library, in the order of their dependencies. */
const library = libraryScript(
  [
    'integration-error',
    'call-api',
    'channel',
    'missing-billing',
    'payment-element',
    'elements',
    'challenge',
    'outcome',
    'confirm',
    'embedded-checkout',
    'stripe',
  ].map((name) => `stripe-js/${name}`),
)

/** The browser library, under the paths that pages load it from, and its frames. */
export function createStripeJsRoutes(work: UnitOfWork): Hono {
  const app = new Hono()

  app.on('GET', ['/v3', '/v3/', '/v3/stripe.js', '/stripe.js', '/:release{[a-z]+}/stripe.js'], () =>
    scriptResponse(library),
  )

  app.get('/js/payment-element', () => elementPage())

  app.get('/js/authenticate/:token', (c) => {
    const view = work.run({ live: false }, (ctx) => challengeView(ctx, c.req.param('token')))
    return view ? framedChallengePage(view) : challengeEndPage()
  })

  app.post('/js/authenticate/:token', async (c) => {
    const passed = new URLSearchParams(await c.req.text()).get('answer') === 'complete'
    work.run({ live: false }, (ctx) => answerChallenge(ctx, c.req.param('token'), passed))
    return challengeEndPage()
  })

  return app
}

/** The end of a challenge, passed or failed: the page around the frame takes over. */
function challengeEndPage(): Promise<Response> {
  return noticePage({
    title: 'One moment',
    icon: 'clock',
    text: html`<span data-over>You are being redirected.</span>`,
    framed: true,
    scripts: ['stripe-js/challenge-frame.js'],
  })
}
