import { recordEvent } from '../../events/record.ts'
import { type Context, isPlatform } from '../../http/context.ts'
import type { Wire } from '../../http/wire.ts'
import { type Condition, type Stored, stateIs } from '../../store/objects.ts'
import { onClock } from '../test-clocks/test-clock.ts'
import type { PhaseItem, PhaseSettings, SchedulePhase } from './state.ts'

type Schedule = Stored<'subscription_schedule'>

const invoiceSettings = {
  account_tax_ids: null,
  custom_fields: null,
  days_until_due: null,
  description: null,
  footer: null,
  issuer: { type: 'self' },
}

export function subscriptionScheduleWire(ctx: Context, { id, created, live, state }: Schedule): Wire {
  const now = state.status === 'active' ? state.phases[state.current] : undefined
  return {
    id,
    object: 'subscription_schedule',
    application: isPlatform(ctx) ? null : ctx.settings.meta.application,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    canceled_at: state.canceled_at,
    completed_at: state.completed_at,
    created,
    current_phase: now ? { end_date: now.end_date, start_date: now.start_date } : null,
    customer: state.customer,
    customer_account: null,
    default_settings: {
      ...settingsWire(state.default_settings),
      collection_method: 'charge_automatically',
      invoice_settings: invoiceSettings,
    },
    end_behavior: state.end_behavior,
    livemode: live,
    metadata: state.metadata,
    pause_schedules: [],
    phases: state.phases.map((phase) => phaseWire(ctx, phase)),
    released_at: state.released_at,
    released_subscription: state.released_subscription,
    status: state.status,
    subscription: state.subscription,
    test_clock: state.test_clock,
  }
}

function settingsWire(settings: PhaseSettings): Wire {
  const { application_fee_percent, default_payment_method, description, on_behalf_of, transfer_data } = settings
  return {
    application_fee_percent,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: 'automatic',
    billing_thresholds: null,
    default_payment_method,
    description,
    on_behalf_of,
    transfer_data,
  }
}

function phaseWire(ctx: Context, phase: SchedulePhase): Wire {
  return {
    ...settingsWire(phase),
    add_invoice_items: [],
    billing_cycle_anchor: null,
    collection_method: null,
    currency: ctx.objects.find('price', ctx, phase.items[0]?.price ?? '')?.state.currency ?? '',
    default_tax_rates: [],
    discounts: [...phase.discounts.map(discountWire), ...(phase.coupons ?? []).map(couponWire)],
    end_date: phase.end_date,
    invoice_settings: null,
    items: phase.items.map((item) => phaseItemWire(ctx, item)),
    metadata: phase.metadata,
    proration_behavior: phase.proration_behavior,
    start_date: phase.start_date,
    trial_end: phase.trial_end,
  }
}

function phaseItemWire(ctx: Context, { price, quantity, metadata, discounts }: PhaseItem): Wire {
  const byUsage = ctx.objects.find('price', ctx, price)?.state.meter !== undefined
  return {
    billing_thresholds: null,
    discounts: discounts.map(discountWire),
    metadata,
    plan: price,
    price,
    ...(byUsage ? {} : { quantity }),
    tax_rates: [],
  }
}

function couponWire(coupon: string): Wire {
  return { coupon, discount: null, promotion_code: null }
}

function discountWire(discount: string): Wire {
  return { coupon: null, discount, promotion_code: null }
}

/** The schedule that is attached to a subscription; null without one. */
export function scheduleOf(ctx: Context, { state }: Stored<'subscription'>): Schedule | null {
  return state.schedule ? ctx.objects.find('subscription_schedule', ctx, state.schedule) : null
}

/** Ends a schedule. The caller saves its subscription, if that has begun, and records the change of it. */
export function endSchedule(
  ctx: Context,
  schedule: Schedule,
  subscription: Stored<'subscription'> | null,
  status: 'canceled' | 'completed' | 'released',
  event: 'aborted' | typeof status = status,
): void {
  const { state } = schedule
  state.status = status
  state[`${status}_at`] = ctx.now
  state.due = null
  if (status === 'released') {
    state.released_subscription = subscription?.id ?? null
    state.subscription = null
  }
  if (subscription) subscription.state.schedule = null
  ctx.objects.save(schedule)
  recordEvent(ctx, `subscription_schedule.${event}`, subscriptionScheduleWire(ctx, schedule))
}

/** Cancels the schedules of an account that have not begun: those that meet the conditions, if any. */
export function endWaitingSchedules(ctx: Context, ...conditions: Condition[]): void {
  const waiting = ctx.objects.all('subscription_schedule', ctx, stateIs('status', 'not_started'), ...conditions)
  for (const schedule of waiting) endSchedule(onClock(ctx, schedule.state.test_clock), schedule, null, 'canceled')
}
