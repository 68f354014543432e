import { customerPagePath } from '../../contract/customer-sessions/page-address.ts'
import type { SubscriptionPreviewWire } from '../../contract/subscriptions/schema.ts'
import type { Context, Services } from '../../core/request/context.ts'
import { customersRouter } from '../customers/router.ts'
import { portalInvoicesRouter } from '../invoices/portal/router.ts'
import { paymentMethodsRouter } from '../payment-methods/router.ts'
import { subscriptionsRouter } from '../subscriptions/router.ts'
import type { ChangeAct, CustomerAct } from './acts.ts'
import { type ActRequest, asCustomer, type Refused } from './as-customer.ts'
import type { PageSession } from './page-session.ts'

/** The page that the act leads to; or whether it was done, and why not. */
export type ActResult = { redirect: string } | 'done' | Refused

/** Characters of a reason. */
const maxReason = 500

/**
 * Does what a customer asks for, by the operation of the API, and in the audit log as the customer's. Objects of other customers are
 * unknown.
 * @param request with the slug of the merchant
 */
export function act(
  services: Services,
  session: PageSession,
  { slug, ...request }: ActRequest & { slug: string },
  asked: CustomerAct,
): Promise<ActResult> {
  const back = `${services.publicUrl}${customerPagePath({ slug, livemode: session.account.livemode })}`
  return asCustomer(services, session, request, asked, async (ctx) => {
    const page = await call(ctx, asked, back)
    return page === null ? ('done' as const) : { redirect: page.url }
  })
}

/** The cost of a change. Changes nothing. */
export function previewChange(
  services: Services,
  session: PageSession,
  request: ActRequest,
  asked: ChangeAct,
): Promise<SubscriptionPreviewWire | Refused> {
  return asCustomer(services, session, request, asked, (ctx) =>
    subscriptionsRouter.createCaller(ctx).preview(changeOf(asked)),
  )
}

/** The difference is charged at once: a customer who cancels after an upgrade has paid for it. */
function changeOf(asked: ChangeAct) {
  const change = { id: asked.id, proration_behavior: 'always_invoice' } as const
  return asked.verb === 'changeSeats' ? { ...change, quantity: asked.quantity } : { ...change, price_id: asked.price }
}

/** The page to which the act leads; null for a completed act. */
async function call(ctx: Context, asked: CustomerAct, back: string): Promise<{ url: string } | null> {
  const { id } = asked
  const subscriptions = subscriptionsRouter.createCaller(ctx)
  const methods = paymentMethodsRouter.createCaller(ctx)
  switch (asked.verb) {
    case 'cancel': {
      // Browsers count a line break as one character, and send two.
      const reason = asked.reason.replaceAll('\r\n', '\n').trim().slice(0, maxReason)
      await subscriptions.cancel({ id, ...(reason === '' ? {} : { reason }) })
      return null
    }
    case 'reactivate':
      await subscriptions.reactivate({ id })
      return null
    case 'resume':
      await subscriptions.resume({ id })
      return null
    case 'pause':
      await subscriptions.pause({ id, ...resumesAfter(ctx.services, asked.months) })
      return null
    case 'changeSeats':
    case 'changePlan':
      await subscriptions.update(changeOf(asked))
      return null
    case 'newCard':
      return subscriptions.createPaymentMethodSession({ id, return_url: back })
    case 'addMethod':
      return methods.createSession({ id, return_url: back })
    case 'setDefault':
      await methods.setDefault({ id, pm: asked.pm })
      return null
    case 'deleteMethod':
      await methods.delete({ id, pm: asked.pm })
      return null
    case 'changeDetails': {
      const [name, phone] = [orNull(asked.name), orNull(asked.phone)]
      await customersRouter.createCaller(ctx).update({ id, name, phone })
      return null
    }
    case 'completeInvoice': {
      const { line1, line2, city, state, postal_code, country } = asked.address
      // An address begins with its country.
      const address = orNull(country) && {
        line1: orNull(line1),
        line2: orNull(line2),
        city: orNull(city),
        state: orNull(state),
        postal_code: orNull(postal_code),
        country: country.trim(),
      }
      const buyer = { name: orNull(asked.name), address: address || null, tax_number: orNull(asked.taxNumber) }
      await portalInvoicesRouter.createCaller(ctx).completeBuyer({ id, ...buyer })
      return null
    }
  }
}

function orNull(typed: string): string | null {
  return typed.trim() || null
}

function resumesAfter({ processorClock }: Services, months: number | null): { resumes_at?: number } {
  if (months === null) return {}
  const end = new Date(processorClock.now())
  end.setUTCMonth(end.getUTCMonth() + months)
  return { resumes_at: Math.floor(end.getTime() / 1000) }
}
