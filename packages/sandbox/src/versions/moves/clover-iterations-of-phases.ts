import type { Context } from '../../http/context.ts'
import type { FormTree, FormValue } from '../../http/form.ts'
import { type Move, mapItems } from '../move.ts'

/** Iterations are periods of the phase's first price: twice three months are a duration of six months. */
function withDuration(phase: FormTree, ctx: Context): FormTree {
  const { iterations = phase.end_date === undefined && phase.duration === undefined ? '1' : undefined, ...others } =
    phase
  if (iterations === undefined) return phase
  const recurring = recurringOf(ctx, phase.items)
  return {
    ...others,
    duration: {
      interval: recurring.interval,
      interval_count: String(recurring.interval_count * Number(iterations)),
    },
  }
}

function recurringOf(ctx: Context, items: FormValue | undefined): { interval: string; interval_count: number } {
  const first = typeof items === 'object' ? Object.values(items)[0] : undefined
  const item = typeof first === 'object' ? first : {}
  const price = typeof item.price === 'string' ? ctx.objects.find('price', ctx, item.price) : null
  const data = typeof item.price_data === 'object' ? item.price_data.recurring : undefined
  const sent = typeof data === 'object' ? data : {}
  return (
    price?.state.recurring ?? {
      interval: typeof sent.interval === 'string' ? sent.interval : 'month',
      interval_count: Number(sent.interval_count ?? 1),
    }
  )
}

const changed = (sent: FormTree, ctx: Context) => mapItems(sent, 'phases', (phase) => withDuration(phase, ctx))

export const iterationsOfPhases: Move = {
  version: '2025-09-30.clover',
  title: 'A phase of a subscription schedule has a `duration` instead of `iterations`.',
  page: 'https://docs.stripe.com/changelog/clover/2025-09-30/remove-iterations',
  requests: {
    'POST /v1/subscription_schedules': changed,
    'POST /v1/subscription_schedules/:id': changed,
    'POST /v1/invoices/create_preview'(sent, ctx) {
      const { schedule_details: details } = sent
      return typeof details === 'object' ? { ...sent, schedule_details: changed(details, ctx) } : sent
    },
  },
}
