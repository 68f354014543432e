import { Hono } from 'hono'
import type { UnitOfWork } from '../http/unit-of-work.ts'
import { findSession } from '../resources/checkout-sessions/object.ts'
import { openVisit } from '../resources/login-links.ts'
import { thanksOf, visitLink } from '../resources/payment-links/open.ts'
import { assets } from './assets.ts'
import { imageOf, lookOf } from './checkout/look.ts'
import { checkoutPage } from './checkout/page.ts'
import { applyPromotion } from './checkout/promotion.ts'
import { methodOf } from './checkout/read-form.ts'
import { lastError, submitCheckout } from './checkout/submit.ts'
import { checkoutView } from './checkout/view.ts'
import { createConnectJsRoutes } from './connect-js/routes.ts'
import { expressPage, expressView } from './express/dashboard.ts'
import { creditNoteView } from './invoice/credit-note.ts'
import { invoicePage } from './invoice/page.ts'
import { payOnInvoicePage } from './invoice/pay.ts'
import { invoicePdf } from './invoice/pdf.ts'
import { findInvoice, invoiceView } from './invoice/view.ts'
import { challengeResultPage, notFoundPage, noticePage } from './notice.ts'
import { answerOnboarding, onboardingView } from './onboarding/link.ts'
import { onboardingDonePage, onboardingPage, updatePage } from './onboarding/page.ts'
import { updateDetails } from './onboarding/update.ts'
import { answerPortal } from './portal/handle-form.ts'
import { findVisit, portalView } from './portal/load-portal-session.ts'
import { portalPage } from './portal/page.ts'
import { findReceipt, receiptPage } from './receipt/receipt.ts'
import { createStripeJsRoutes } from './stripe-js/routes.ts'
import { answerChallenge, challengeResult, challengeView } from './three-d-secure/challenge.ts'
import { challengePage } from './three-d-secure/page.ts'

const ofSession = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

const maxFormBytes = 64 * 1024

/** The hosted pages. */
export function createPageRoutes(work: UnitOfWork): Hono {
  const app = new Hono()
  const challengeOver = (token: string) =>
    challengeResultPage(work.run({ live: false }, (ctx) => challengeResult(ctx, token)))

  app.route('/', createConnectJsRoutes(work))
  app.route('/', createStripeJsRoutes(work))

  app.get('/assets/:name{.+}', (c): Response | Promise<Response> => {
    const asset = assets[c.req.param('name')]
    if (!asset) return notFoundPage()
    return c.body(asset.body, 200, {
      'content-type': asset.type,
      // A script that another script imports has no fingerprint in its URL.
      'cache-control': c.req.query('v') === undefined ? 'no-cache' : 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
  })

  app.get('/c/pay/:session', (c) => {
    const view = work.run({ live: false }, (ctx) => {
      const session = findSession(ctx, c.req.param('session'))
      if (!session) return null
      const owner = { ...ctx, account: session.account, live: session.live }
      return checkoutView(owner, session, {}, c.req.query('failed') ? lastError(owner, session) : {})
    })
    return view ? checkoutPage(view, { returning: c.req.query('paid') !== undefined }) : notFoundPage()
  })

  app.get('/c/pay/:session/look.css', (c): Response | Promise<Response> => {
    const look = work.run({ live: false }, (ctx) => lookOf(findSession(ctx, c.req.param('session'))))
    return look === null
      ? notFoundPage()
      : c.body(look, 200, { 'content-type': 'text/css; charset=utf-8', ...ofSession })
  })

  app.get('/c/pay/:session/:image{icon|logo}', (c): Response | Promise<Response> => {
    const { session, image } = c.req.param()
    const file = work.run({ live: false }, (ctx) => imageOf(ctx, findSession(ctx, session), image as 'icon' | 'logo'))
    return file === null ? notFoundPage() : c.body(file.bytes, 200, { 'content-type': file.type, ...ofSession })
  })

  app.post('/c/pay/:session', async (c) => {
    const id = c.req.param('session')
    const body = await c.req.text()
    if (body.length > maxFormBytes) return notFoundPage()
    const sent = new URLSearchParams(body)
    const { result, view } = work.run({ live: false }, (ctx) => {
      const result = submitCheckout(ctx, id, sent)
      const session = findSession(ctx, id)
      const owner = session && { ...ctx, account: session.account, live: session.live }
      const shown = result?.outcome === 'invalid' ? result : { values: {}, errors: {} }
      const method = session ? methodOf(sent, session.state) : undefined
      return { result, view: owner && checkoutView(owner, session, shown.values, shown.errors, method) }
    })
    if (!result || !view) return notFoundPage()
    if (c.req.header('accept')?.includes('application/json')) {
      return c.json(result, 200, { 'cache-control': 'no-store' })
    }
    if (result.outcome === 'paid' || result.outcome === 'processing') return c.redirect(`/c/pay/${id}?paid=1`, 303)
    if (result.outcome === 'authenticate') return c.redirect(result.redirect, 303)
    return checkoutPage(view, { refused: result.outcome === 'invalid' })
  })

  app.post('/c/pay/:session/promotion', async (c) => {
    const id = c.req.param('session')
    const code = new URLSearchParams((await c.req.text()).slice(0, maxFormBytes)).get('promotion_code')?.trim() ?? ''
    const view = work.run({ live: false }, (ctx) => {
      const error = applyPromotion(ctx, id, code.slice(0, 500))
      const session = findSession(ctx, id)
      const owner = session && { ...ctx, account: session.account, live: session.live }
      const errors = error === null ? {} : { promotion_code: error }
      return owner && { error, page: checkoutView(owner, session, { promotion_code: code }, errors) }
    })
    if (!view) return notFoundPage()
    return view.error === null ? c.redirect(`/c/pay/${id}`, 303) : checkoutPage(view.page, { refused: true })
  })

  app.get('/i/:invoice', (c) => {
    const view = work.run({ live: false }, (ctx) => {
      const found = findInvoice(ctx, c.req.param('invoice'))
      return found && invoiceView(found)
    })
    return view ? invoicePage(view) : notFoundPage()
  })

  app.get('/i/:invoice/pdf', (c): Response | Promise<Response> => {
    const view = work.run({ live: false }, (ctx) => {
      const found = findInvoice(ctx, c.req.param('invoice'))
      return found && invoiceView(found)
    })
    if (!view) return notFoundPage()
    const name = `invoice-${view.number.replaceAll(/[^\w-]/g, '')}.pdf`
    return c.body(invoicePdf(view), 200, {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}"`,
      ...ofSession,
    })
  })

  app.post('/i/:invoice', async (c) => {
    const body = await c.req.text()
    if (body.length > maxFormBytes) return notFoundPage()
    const answer = work.run({ live: false }, (ctx) => {
      const paid = payOnInvoicePage(ctx, c.req.param('invoice'), new URLSearchParams(body))
      return paid && 'found' in paid ? { view: invoiceView(paid.found, paid.values, paid.errors) } : paid
    })
    if (!answer) return notFoundPage()
    return 'view' in answer ? invoicePage(answer.view, true) : c.redirect(answer.redirect, 303)
  })

  app.get('/cn/:note/pdf', (c): Response | Promise<Response> => {
    const view = work.run({ live: false }, (ctx) => creditNoteView(ctx, c.req.param('note')))
    return view === null
      ? notFoundPage()
      : c.body(invoicePdf(view), 200, {
          'content-type': 'application/pdf',
          'content-disposition': `inline; filename="credit-note-${view.number.replaceAll(/[^\w-]/g, '')}.pdf"`,
          ...ofSession,
        })
  })

  app.get('/b/:link', (c): Response | Promise<Response> => {
    const details = {
      client_reference_id: c.req.query('client_reference_id') ?? null,
      locale: c.req.query('locale') ?? null,
      prefilled_email: c.req.query('prefilled_email') ?? null,
    }
    const visit = work.run({ live: false }, (ctx) => visitLink(ctx, c.req.param('link'), details))
    if (!visit) return notFoundPage()
    if ('checkout' in visit) return c.redirect(new URL(visit.checkout).pathname, 303)
    return noticePage({ title: 'This link is not active', icon: 'clock', text: visit.closed, status: 410 })
  })

  app.get('/b/:link/thanks', (c) => {
    const text = work.run({ live: false }, (ctx) => thanksOf(ctx, c.req.param('link')))
    return text === null ? notFoundPage() : noticePage({ title: 'Thanks for your payment', icon: 'done', text })
  })

  app.get('/express/:link', (c): Response | Promise<Response> => {
    const link = c.req.param('link')
    const visit = work.run({ live: false }, (ctx) => openVisit(ctx, link))
    if (visit !== null) return c.redirect(`/express/${link}/${visit}`, 303)
    const text = 'A login link opens the dashboard once, within five minutes. Ask the platform for another one.'
    return noticePage({ title: 'This login link has expired', icon: 'clock', text, status: 410 })
  })

  app.get('/express/:link/:visit', (c) => {
    const view = work.run({ live: false }, (ctx) => expressView(ctx, c.req.param('link'), c.req.param('visit')))
    return view ? expressPage(view) : notFoundPage()
  })

  app.get('/receipts/:charge', (c) => {
    const receipt = work.run({ live: false }, (ctx) => findReceipt(ctx, c.req.param('charge')))
    return receipt ? receiptPage(receipt) : notFoundPage()
  })

  app.get('/p/session/:id', (c) => {
    const view = work.run({ live: false }, (ctx) => {
      const visit = findVisit(ctx, c.req.param('id'))
      return visit && portalView(visit)
    })
    return view ? portalPage(view) : notFoundPage()
  })

  app.post('/p/session/:id', async (c) => {
    const sent = new URLSearchParams((await c.req.text()).slice(0, maxFormBytes))
    const answer = work.run({ live: false }, (ctx) => answerPortal(ctx, c.req.param('id'), sent))
    if (!answer) return notFoundPage()
    if ('view' in answer) return portalPage(answer.view, answer.refused)
    if (answer.redirect !== null) return c.redirect(answer.redirect, 303)
    return noticePage({ title: answer.done, icon: 'done', text: 'You can close this page.' })
  })

  app.get('/authenticate/:token', (c) => {
    const view = work.run({ live: false }, (ctx) => challengeView(ctx, c.req.param('token')))
    return view ? challengePage(view) : challengeOver(c.req.param('token'))
  })

  app.post('/authenticate/:token', async (c) => {
    const passed = new URLSearchParams(await c.req.text()).get('answer') === 'complete'
    const next = work.run({ live: false }, (ctx) => answerChallenge(ctx, c.req.param('token'), passed))
    if (next === null) return challengeOver(c.req.param('token'))
    if (next.startsWith('/')) return c.redirect(next, 303)
    return noticePage({
      title: passed ? 'Authentication complete' : 'Authentication failed',
      icon: passed ? 'done' : 'warning',
      text: next ? 'You are being redirected.' : 'You can close this page.',
      ...(next ? { link: { href: next, label: 'Continue' }, refreshTo: next } : {}),
    })
  })

  app.get('/onboarding/:link', (c): Response | Promise<Response> => {
    const view = work.run({ live: false }, (ctx) => onboardingView(ctx, c.req.param('link')))
    if (!view) return notFoundPage()
    if (!view.over) return view.isUpdate ? updatePage(view) : onboardingPage(view)
    return view.refreshUrl === null ? notFoundPage() : c.redirect(view.refreshUrl, 303)
  })

  app.post('/onboarding/:link', async (c) => {
    const sent = new URLSearchParams((await c.req.text()).slice(0, maxFormBytes))
    if (sent.get('answer') === 'update') {
      const { view, problem } = work.run({ live: false }, (ctx) => updateDetails(ctx, c.req.param('link'), sent))
      if (!view) return notFoundPage()
      return problem ? updatePage(view, problem) : onboardingDonePage(view, true)
    }
    const complete = sent.get('answer') === 'complete'
    const view = work.run({ live: false }, (ctx) => answerOnboarding(ctx, c.req.param('link'), complete))
    return view ? onboardingDonePage(view, complete) : notFoundPage()
  })

  return app
}
