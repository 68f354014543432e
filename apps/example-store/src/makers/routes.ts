import { MerchantPaymentsError } from '@merchant-payments/sdk'
import type { Context, Hono } from 'hono'
import { document, type Frame, type Markup } from '../pages/document.ts'
import { makerPage } from '../pages/maker.ts'
import { makersPage } from '../pages/makers.ts'
import {
  addMaker,
  findMaker,
  InvalidAmountError,
  listMakers,
  type MakersStore,
  onboardingOf,
  sellFor,
} from './makers.ts'

/** The pages of makers. This example has no sign-in: in your application a member sees the own page alone. */
export function addMakerRoutes(app: Hono, store: MakersStore, frame: Frame): void {
  const livemode = store.livemode
  const show = (c: Context, title: string, body: Markup, status: 200 | 400 = 200) =>
    c.html(document({ ...frame, title, at: '/makers', body }), status)

  app.get('/makers', async (c) => show(c, 'Makers', makersPage({ makers: await listMakers(store), livemode })))

  app.post('/makers', async (c) => {
    const form = await c.req.parseBody()
    const given = { name: String(form.name ?? '').trim(), email: String(form.email ?? '').trim() }
    try {
      const { id } = await addMaker(store, { ...given, form: String(form.form ?? '') })
      return c.redirect(await onboardingOf(store, id), 303)
    } catch (error) {
      if (!(error instanceof MerchantPaymentsError) || error.code !== 'validation_error') throw error
      const refused = { ...given, param: error.param ?? null, message: error.message }
      return show(c, 'Makers', makersPage({ makers: await listMakers(store), livemode, refused }), 400)
    }
  })

  app.get('/makers/:id', async (c) => {
    const maker = await findMaker(store, c.req.param('id'))
    if (!maker) return c.notFound()
    const paid = c.req.query('paid')
    const session = paid ? await store.platform.as(maker.id).paymentSessions.retrieve(paid) : undefined
    const order = session && store.orders.stateOf(String(session.metadata.order_id))
    return show(c, maker.name, makerPage({ maker, livemode, ...(session && { session, order }) }))
  })

  // A form of the page, and the address to which the processor sends a maker whose link was used up.
  app.on(['GET', 'POST'], '/makers/:id/onboarding', async (c) => {
    const maker = await findMaker(store, c.req.param('id'))
    return maker ? c.redirect(await onboardingOf(store, maker.id), 303) : c.notFound()
  })

  app.post('/makers/:id/checkout', async (c) => {
    const maker = await findMaker(store, c.req.param('id'))
    if (!maker) return c.notFound()
    const amount = String((await c.req.parseBody()).amount ?? '')
    try {
      const session = await sellFor(store, maker, amount)
      return c.redirect(session.url ?? `/makers/${maker.id}?paid=${session.id}`, 303)
    } catch (error) {
      if (!(error instanceof InvalidAmountError)) throw error
      return show(c, maker.name, makerPage({ maker, livemode, refused: { amount, message: error.message } }), 400)
    }
  })
}
