import { createDueWork } from '../../due/due-work.ts'
import { recordEvent } from '../../events/record.ts'
import { recordThinEvent } from '../../events/thin-event.ts'
import { actingFor, type Context } from '../../http/context.ts'
import type { Stored } from '../../store/objects.ts'
import { type AskedRequirement, accountWire, type CapabilityState, type CapabilityStatus } from './account.ts'
import { changeCapability } from './capabilities.ts'
import { takesCards } from './countries.ts'
import { dueNow, firstDeadline, isOverdue, isWebsiteInactive } from './requirements.ts'

/** A part of an account of v2, which has an event of its own. */
export type AccountPart = 'configuration.merchant' | 'configuration.recipient' | 'defaults' | 'identity'

/**
 * Records the events of a changed account in both versions of the API: the account in v1, the changed parts in v2. The
 * requirements are compared with those of the last event.
 */
export function recordAccountEvents(
  ctx: Context,
  account: Stored<'account'>,
  {
    change = 'updated',
    parts = [],
  }: { change?: 'created' | 'updated' | 'closed'; parts?: readonly AccountPart[] } = {},
): void {
  recordEvent(actingFor(ctx, account.id), 'account.updated', accountWire(ctx, account))
  recordThinAccountEvent(ctx, account, `v2.core.account.${change}`)
  for (const part of parts) recordThinAccountEvent(ctx, account, `v2.core.account[${part}].updated`)
  const due = [...new Set(dueNow(ctx, account).map((one) => `${one.description} ${one.deadline ?? 'overdue'}`))].sort()
  if (account.state.toldDue?.join() === due.join()) return
  account.state.toldDue = due
  ctx.objects.save(account)
  recordThinAccountEvent(ctx, account, 'v2.core.account[requirements].updated')
}

/** Records an event of v2 about an account. */
function recordThinAccountEvent(
  ctx: Context,
  { id }: Stored<'account'>,
  type: string,
  data?: { [field: string]: string },
): void {
  const related = { id, type: 'v2.core.account', url: `/v2/core/accounts/${id}` }
  recordThinEvent(ctx, type, data ? { related, data } : { related })
}

/** Decides every requested capability again, after a change of the submitted facts, the requests or the decisions. */
export function review(ctx: Context, account: Stored<'account'>): void {
  const { capabilities, stopped, closed } = account.state
  const isStopped = Boolean(stopped) || closed === true
  const isDue = dueNow(ctx, account).some(isOverdue)
  const next = (name: string, capability: CapabilityState): CapabilityStatus => {
    if (isStopped) return 'inactive'
    if (capability.decided) return capability.decided
    if (isDue || isWebsiteInactive(account.state)) return 'inactive'
    return grantedStatus(account, name)
  }
  const requested = Object.entries(capabilities).filter(([, capability]) => capability.requested)
  const statuses = couple(new Map(requested.map(([name, capability]) => [name, next(name, capability)])))
  for (const [name, capability] of requested) {
    const status = statuses.get(name) ?? 'inactive'
    if (capability.status !== status) changeCapability(ctx, account, name, { ...capability, status })
  }
}

/**
 * Stripe: account capabilities – "If a connected account has both `card_payments` and `transfers`, and the status of
 * either one is `inactive`, then both capabilities are disabled."
 */
function couple(statuses: Map<string, CapabilityStatus>): Map<string, CapabilityStatus> {
  const both = ['card_payments', 'transfers'].map((name) => statuses.get(name))
  if (both.includes(undefined) || both.every((status) => status === 'active')) return statuses
  for (const name of ['card_payments', 'transfers']) if (statuses.get(name) === 'active') statuses.set(name, 'inactive')
  return statuses
}

/** Requests capabilities or withdraws the request. */
export function requestCapabilities(
  ctx: Context,
  account: Stored<'account'>,
  input: Record<string, { requested?: boolean | undefined } | undefined> | undefined,
): void {
  for (const [name, change] of Object.entries(input ?? {})) {
    if (change?.requested === undefined) continue
    const known = account.state.capabilities[name]
    if ((known?.requested ?? false) === change.requested) continue
    account.state.capabilities[name] = {
      requested: change.requested,
      requested_at: change.requested ? ctx.now : null,
      status: 'inactive',
    }
    if (!change.requested) changeCapability(ctx, account, name, account.state.capabilities[name])
  }
  ctx.objects.save(account)
  review(ctx, account)
}

/** Decides capabilities as a reviewer at the processor would: they stay so until they are decided again. */
export function decideCapabilities(
  ctx: Context,
  account: Stored<'account'>,
  decisions: ReadonlyMap<string, CapabilityStatus>,
): void {
  const { capabilities } = account.state
  for (const [name, decided] of decisions) {
    const known = capabilities[name]?.requested ? capabilities[name] : { requested: true, status: 'inactive' as const }
    capabilities[name] = { requested_at: ctx.now, ...known, decided }
  }
  ctx.objects.save(account)
  review(ctx, account)
}

/** Stripe has approved transfers alone: no cards are requested. */
export function approveTransfersOnly(ctx: Context, account: Stored<'account'>): void {
  const { state } = account
  state.transfersOnly = true
  const cards = state.capabilities.card_payments
  if (cards?.requested) {
    changeCapability(ctx, account, 'card_payments', { requested: false, requested_at: null, status: 'inactive' })
  }
  decideCapabilities(ctx, account, new Map([['transfers', 'active']]))
}

/** Applies the submitted hosted form: all requirements are met, and every decision is made again. */
export function completeForm(ctx: Context, account: Stored<'account'>): void {
  const { state } = account
  if (state.onboarding) state.onboarding.form = true
  state.asked = []
  state.next_deadline = null
  for (const capability of Object.values(state.capabilities)) capability.decided = undefined
  ctx.objects.save(account)
  review(ctx, account)
}

/**
 * Adds requirements as a reviewer at the processor would, in the place of those that were added before: the account keeps its
 * capabilities until a deadline has passed.
 */
export function askFor(ctx: Context, account: Stored<'account'>, asked: AskedRequirement[]): void {
  account.state.asked = asked
  meetDeadline(ctx, account)
}

/** Decides the capabilities when a deadline has passed, and notes the next one. */
function meetDeadline(ctx: Context, account: Stored<'account'>): void {
  account.state.next_deadline = firstDeadline(dueNow(ctx, account))
  ctx.objects.save(account)
  review(ctx, account)
  recordAccountEvents(ctx, account)
}

export const dueRequirements = createDueWork('account', 'next_deadline', 'accounts_by_deadline', meetDeadline)

function grantedStatus(account: Stored<'account'>, name: string): CapabilityStatus {
  return name === 'transfers' || name.startsWith('tax_') || takesCards(account.state.country) ? 'active' : 'inactive'
}
