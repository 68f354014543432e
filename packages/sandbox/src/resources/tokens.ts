import type { Context } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { invalid, resourceMissing } from '../http/errors.ts'
import { boolean, hash, type Parsed } from '../http/fields.ts'
import type { Json, Wire } from '../http/wire.ts'
import { newId } from '../ids.ts'
import type { Stored } from '../store/objects.ts'
import { accountFields } from './accounts/fields.ts'
import { loadOr404 } from './load.ts'
import { type personFields, tokenFields } from './persons/fields.ts'

/** The identity behind an account, or one person, sent ahead of the request that uses it. */
type TokenState = {
  version: 1 | 2
  type: 'account' | 'person'
  /** The account that a person token of v2 is for. */
  account: string | null
  /** The submitted fields; null once the token was used: the sandbox keeps no more of them than without a token. */
  payload: { [field: string]: Json } | null
  /** Unix seconds; null for ever. */
  expires_at: number | null
}

declare module '../store/object-kinds.ts' {
  interface States {
    token: TokenState
  }
}

/** The token in the form of v1: what it holds is never shown. */
function tokenWire({ id, live, created, state }: Stored<'token'>): Wire {
  return {
    id,
    object: 'token',
    client_ip: null,
    created,
    livemode: live,
    type: state.type,
    used: state.payload === null,
  }
}

/**
 * Stripe: account and person tokens, "In live mode, you can only create account tokens with your application's publishable key.
 * In test mode, you can create account tokens with your secret key or publishable key."
 */
export function assertMayTokenize(ctx: Context, refuse: (message: string) => Error): void {
  if (!ctx.live || ctx.request?.isPublishable) return
  throw refuse("In live mode, account and person tokens can only be created with your application's publishable key.")
}

/**
 * Whether Stripe accepts the identity of an account in tokens alone. Measured on a French platform: v1 "Connect platforms based
 * in FR must create Custom accounts via account tokens"; v2 `account_token_required`, `person_token_required`. Stripe does
 * not document other countries.
 */
export function areTokensMandated({ settings }: Pick<Context, 'settings'>): boolean {
  return settings.platformCountry === 'FR'
}

const mandate = 'Connect platforms based in FR must create Custom accounts via account tokens.'

type PersonInput = Parsed<typeof personFields>
type AccountInput = Partial<Parsed<typeof accountFields>> & { account_token?: string | undefined }

/** The submitted fields of a person, from the request itself or from its token. @throws ApiError 400 */
export function redeemPersonToken(ctx: Context, account: Stored<'account'>, input: PersonInput): PersonInput {
  const { person_token: id, ...direct } = input
  if (id) return { ...direct, ...(useToken(ctx, id, 'person', 'person_token') as PersonInput) }
  const isOurs = account.state.controller.requirement_collection === 'application'
  if (isOurs && areTokensMandated(ctx)) throw invalid(mandate, 'person_token')
  return input
}

/**
 * The identity behind an account, from the request itself or from its token.
 * @param known null for a new one, whose owner must have been shown the agreement
 * @throws ApiError 400
 */
export function redeemAccountToken<Input extends AccountInput>(
  ctx: Context,
  known: Stored<'account'> | null,
  input: Input,
  isOurs: boolean,
): Input {
  const { account_token: id, ...direct } = input
  if (!id) {
    const isIdentity = Boolean(direct.individual ?? direct.company ?? direct.tos_acceptance)
    if (!isOurs || !areTokensMandated(ctx) || (known && !isIdentity)) return input
    // Stripe: the SDK's list of error codes.
    throw invalid(mandate, 'account_token', known?.state.applied ? 'account_token_required_for_v2_account' : undefined)
  }
  const { tos_shown_and_accepted: isAccepted, ...sent } = useToken(
    ctx,
    id,
    'account',
    'account_token',
  ) as AccountTokenPayload
  if (!known && !isAccepted) {
    throw invalid('tos_shown_and_accepted must be true in the account token of a new account.', 'account_token')
  }
  return {
    ...(direct as Input),
    ...sent,
    ...(isAccepted ? { tos_acceptance: { ...direct.tos_acceptance, date: ctx.now, ip: '127.0.0.1' } } : {}),
  }
}

/** The content of a token of v1; reading it uses the token up. */
function useToken(ctx: Context, id: string, type: 'account' | 'person', param: string): object {
  const token = ctx.objects.find('token', { live: ctx.live, account: ctx.settings.meta.platform }, id)
  if (token?.state.version !== 1) throw resourceMissing('token', id, param)
  const { payload } = token.state
  if (payload === null) {
    throw invalid(`You cannot use a Stripe token more than once: ${id}.`, param, 'token_already_used')
  }
  if (token.state.type !== type) throw invalid(`The token ${id} is not of a ${type}.`, param)
  token.state.payload = null
  ctx.objects.save(token)
  return payload
}

const accountTokenFields = {
  business_type: accountFields.business_type,
  company: accountFields.company,
  individual: accountFields.individual,
  tos_shown_and_accepted: boolean(),
}
/** The content of an account token of v1. */
type AccountTokenPayload = Partial<Parsed<typeof accountTokenFields>>

/** Stripe: "Create an account token", "Create a person token". Tokens of cards and bank accounts the sandbox has built in. */
export const createToken = endpoint({
  method: 'POST',
  path: '/v1/tokens',
  publishable: true,
  params: { account: hash(accountTokenFields), person: hash(tokenFields) },
  run(ctx, { account, person }) {
    assertMayTokenize(ctx, (message) => invalid(message))
    const type = account ? 'account' : 'person'
    const payload = account ?? person
    if (!payload || (account && person)) {
      throw invalid('You must supply either an account or a person to create a token.', undefined, 'parameter_missing')
    }
    const token = ctx.objects.insert('token', ctx, newId(type === 'account' ? 'ct' : 'cpt'), ctx.now, {
      version: 1,
      type,
      account: null,
      payload: JSON.parse(JSON.stringify(payload)) as { [field: string]: Json },
      expires_at: null,
    })
    return tokenWire(token)
  },
})

export const retrieveToken = endpoint({
  method: 'GET',
  path: '/v1/tokens/:id',
  params: {},
  run: (ctx, _params, [id]) => tokenWire(loadOr404(ctx, 'token', id)),
})
