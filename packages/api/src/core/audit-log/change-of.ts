import type { ActorKind } from '@merchant-payments/db'
import type { AccountContext } from '../request/account-context.ts'
import type { Actor, CommandActor } from '../request/actor.ts'
import type { ProcedureScope } from '../request/procedure-meta.ts'

/** The content of an entry of the audit log, without its time. */
export type Change = {
  actor: { kind: ActorKind; id: string | null; name: string }
  /** As a merchant knows it: products.create, keys.revoke */
  action: string
  /** Null when it is about the platform alone. */
  merchantId: string | null
  /** Null when it is about both modes. */
  livemode: boolean | null
  /** The object that was created or changed. */
  objectId: string | null
  /** Names of the fields that were sent. */
  fields: string[]
  requestId?: string | undefined
  /** The same in each attempt at one change, which is then written once. */
  requestKey?: string | undefined
}

/** Changes of a person's own access. */
export const accessActions = [
  'people.signIn',
  'people.signInFailed',
  'people.changePassword',
  'people.resetPassword',
  'people.signOutEverywhere',
  'people.signOutElsewhere',
  'people.enableTwoFactor',
  'people.disableTwoFactor',
  'people.newRecoveryCodes',
  'people.addPasskey',
  'people.removePasskey',
  'people.resetTwoFactor',
  'people.createResetLink',
] as const
export type AccessAction = (typeof accessActions)[number]

/** A change of a person's access: it is logged for each merchant that they work for. */
export type AccessChange = {
  action: AccessAction
  userId: string
  /** The author of the change. The person by default; otherwise the entry names the person as its object. */
  by?: CommandActor
}

export type Called = {
  ctx: {
    actor: Actor | null
    account: AccountContext | null
    requestId?: string | undefined
    requestKey?: string | undefined
  }
  scope: ProcedureScope
  /** The `audit` of the procedure's metadata. */
  action: string
  input: unknown
  answer: unknown
}

/**
 * The changes of a successful mutation. A rolled key has a second entry for its creation, so that a search for the new key
 * finds it.
 */
export function changesOf(called: Called): Change[] {
  const change = changeOf(called)
  if (!change) return []
  const successor = called.action === 'keys.roll' ? textIn(fieldsOf(fieldsOf(called.answer).key), 'id') : undefined
  if (successor === undefined) return [change]
  const fields = change.fields.filter((name) => name === 'expires')
  return [change, { ...change, action: 'keys.create', objectId: successor, fields, requestKey: undefined }]
}

/** The change of a successful mutation; null if it changed nothing of a merchant. Never contains a value of the request. */
export function changeOf({ ctx, scope, action, input, answer }: Called): Change | null {
  const sent = fieldsOf(input)
  const told = fieldsOf(answer)
  // These are about the merchant that they name; all others are about the one that was chosen, or that the key is of.
  const named = scope !== 'account'
  const ofPlatform = ctx.actor?.kind === 'platform' ? null : undefined
  const merchantId = named ? (merchantIn(told, sent) ?? ofPlatform) : ctx.account?.merchantId
  const actor = actorOf(ctx.actor, scope, told)
  if (merchantId === undefined || !actor) return null
  return {
    actor,
    action,
    merchantId,
    livemode: isAboutMerchant(action) ? null : modeOf(told, named ? actedIn(ctx.actor) : ctx.account),
    objectId: objectOf(action, told, sent),
    fields: Object.keys(sent).filter((name) => !identifiers.has(name) && sent[name] !== undefined),
    requestId: ctx.requestId,
    requestKey: ctx.requestKey,
  }
}

/** Fields that identify the object or the request, and are no part of the change. */
const identifiers: ReadonlySet<string> = new Set(['id', 'pm', 'idempotency_key'])

/** Both modes have it in common. */
function isAboutMerchant(action: string): boolean {
  return isAboutMembers(action) || commonActions.has(action)
}

const commonActions: ReadonlySet<string> = new Set([
  'account.setSlug',
  'account.setTaxNumber',
  'brand.set',
  'merchants.create',
  'merchants.update',
])

/** The mode in which a key of the platform manages merchants. */
function actedIn(actor: Actor | null): { livemode: boolean } | null {
  return actor?.kind === 'platform' ? actor : null
}

function isAboutMembers(action: string): boolean {
  return action.startsWith('members.')
}

/** Members are named by their email: their row may be gone when the log is read. */
function objectOf(action: string, told: Fields, sent: Fields): string | null {
  const about = isAboutMembers(action) ? textIn(told, 'email') : undefined
  // A link to the page of a customer has no id.
  return about ?? textIn(told, 'id') ?? textIn(sent, 'id') ?? textIn(sent, 'customer_id') ?? null
}

type Fields = Readonly<Record<string, unknown>>

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

function textIn(fields: Fields, name: string): string | undefined {
  const value = fields[name]
  return typeof value === 'string' ? value : undefined
}

function merchantIn(told: Fields, sent: Fields): string | undefined {
  const ids = [textIn(told, 'merchant_id'), textIn(sent, 'merchant_id'), textIn(told, 'id'), textIn(sent, 'id')]
  return ids.find((id) => id?.startsWith('mer_'))
}

/** The mode of the answer comes first, because a live key can be created on a page in test mode. */
function modeOf({ livemode }: Fields, account: Pick<AccountContext, 'livemode'> | null): boolean | null {
  return typeof livemode === 'boolean' ? livemode : (account?.livemode ?? null)
}

function actorOf(actor: Actor | null, scope: ProcedureScope, told: Fields): Change['actor'] | null {
  if (!actor) {
    // Not signed in yet, such as a person who accepts an invitation.
    const email = textIn(told, 'email')
    return email === undefined ? null : { kind: 'person', id: null, name: email }
  }
  if (actor.kind === 'platform' || (actor.kind === 'key' && actor.ofPlatform)) {
    return { kind: 'operator', id: actor.id, name: actor.name }
  }
  if (actor.kind !== 'person') return actor
  return { kind: scope === 'platform' ? 'operator' : 'person', id: actor.id, name: actor.email }
}
