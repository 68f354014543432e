import { customerPagePath } from '../../contract/customer-sessions/page-address.ts'
import { apiErrorOf } from '../../core/request/api-error-of.ts'
import type { Context, Services } from '../../core/request/context.ts'
import { customersRouter } from '../customers/router.ts'
import { paymentMethodsRouter } from '../payment-methods/router.ts'
import { subscriptionsRouter } from '../subscriptions/router.ts'
import { findOwnSubscription } from './own-subscriptions.ts'
import type { PageSession } from './page-session.ts'

/** The acts of a customer on a subscription, on a payment method, and on the customer's own details. */
export type CustomerAct =
  | { verb: 'cancel'; id: string; reason: string }
  | { verb: 'reactivate' | 'resume' | 'newCard'; id: string }
  /** @param months after which it is resumed; null for no date */
  | { verb: 'pause'; id: string; months: 1 | 2 | 3 | null }
  | { verb: 'addMethod'; id: string }
  | { verb: 'setDefault' | 'deleteMethod'; id: string; pm: string }
  | { verb: 'changeDetails'; id: string; name: string; phone: string }
export type ActVerb = CustomerAct['verb']

/** The page that the act leads to; or whether it was done, and why not. */
export type ActResult = { redirect: string } | 'done' | 'unknown' | 'refused' | 'in_use' | 'later'

/** Characters of a reason. */
const maxReason = 500
/** Acts that a customer may do in ten minutes. */
const [maxActs, windowSeconds] = [60, 600]

/**
 * Does what a customer asks for, by the operation of the API, and in the audit log as the customer's. Objects of other customers are
 * unknown.
 * @param slug of the merchant
 */
export async function act(
  services: Services,
  session: PageSession,
  { slug, requestId }: { slug: string; requestId: string },
  asked: CustomerAct,
): Promise<ActResult> {
  const { account } = session
  const customerId = await ownerOf(services, session, asked)
  if (customerId === undefined) return 'unknown'
  const subject = `${account.id} ${customerId ?? session.email}`
  const limit = { action: 'customer-act', subject, max: maxActs, seconds: windowSeconds }
  if ((await services.attempts(limit)) !== null) return 'later'
  const actor = {
    kind: 'command',
    id: null,
    name: customerId === null ? 'customer' : `customer ${customerId}`,
  } as const
  const back = `${services.publicUrl}${customerPagePath({ slug, livemode: account.livemode })}`
  try {
    const page = await call({ services, account, actor, requestId }, asked, back)
    return page === null ? 'done' : { redirect: page.url }
  } catch (error) {
    const { code, status } = apiErrorOf(error)
    if (code === 'processor_error' || code === 'service_unavailable') return 'later'
    if (status >= 500) throw error
    return asked.verb === 'deleteMethod' && code === 'validation_error' ? 'in_use' : 'refused'
  }
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
      const [name, phone] = [asked.name.trim() || null, asked.phone.trim() || null]
      await customersRouter.createCaller(ctx).update({ id, name, phone })
      return null
    }
  }
}

function resumesAfter({ processorClock }: Services, months: number | null): { resumes_at?: number } {
  if (months === null) return {}
  const end = new Date(processorClock.now())
  end.setUTCMonth(end.getUTCMonth() + months)
  return { resumes_at: Math.floor(end.getTime() / 1000) }
}

/** The customer whose object the act is about, null for a guest; undefined for an object that does not belong to the session. */
async function ownerOf(
  services: Services,
  session: PageSession,
  { verb, id }: CustomerAct,
): Promise<string | null | undefined> {
  if (ofSubscription.has(verb)) return (await findOwnSubscription(services, session, id))?.customerId
  return session.customers.find((customer) => customer.id === id)?.id
}

const ofSubscription: ReadonlySet<ActVerb> = new Set(['cancel', 'reactivate', 'resume', 'pause', 'newCard'])
