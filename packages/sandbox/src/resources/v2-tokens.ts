import type { Context } from '../http/context.ts'
import { v2Get, v2Post } from '../http/v2/endpoint.ts'
import { notFound, V2Error, v2Refusal } from '../http/v2/errors.ts'
import { choice, flag, type ParsedJson, record, rfc3339, text } from '../http/v2/fields.ts'
import type { Json, Wire } from '../http/wire.ts'
import { newId } from '../ids.ts'
import type { Stored } from '../store/objects.ts'
import { areTokensMandated, assertMayTokenize } from './tokens.ts'
import type { AccountInput } from './v2-accounts/apply.ts'
import { businessDetails, individualShape, personsProvided } from './v2-accounts/identity-fields.ts'
import { loadV2Account } from './v2-accounts/object.ts'
import { personRelationship, type V2PersonInput } from './v2-persons/fields.ts'

const attested = record({ attested: flag() })
/** Stripe: "IP, date, and User Agent are expanded by Stripe". */
const accepted = record({ account: record({ shown_and_accepted: flag() }) })

/** Stripe: the parameters of `POST /v2/core/account_tokens`; the country is no part of a token. */
const accountTokenFields = {
  contact_email: text(),
  contact_phone: text(),
  display_name: text(),
  identity: record({
    attestations: record({
      directorship_declaration: attested,
      ownership_declaration: attested,
      persons_provided: personsProvided,
      representative_declaration: attested,
      terms_of_service: accepted,
    }),
    business_details: businessDetails,
    entity_type: choice('company', 'government_entity', 'individual', 'non_profit'),
    individual: record(individualShape),
  }),
}

/** Stripe: the parameters of `POST /v2/core/accounts/:id/person_tokens`. */
const personTokenFields = {
  ...individualShape,
  additional_terms_of_service: accepted,
  relationship: personRelationship,
}

const objects = { account: 'v2.core.account_token', person: 'v2.core.account_person_token' }

/** The token in the form of v2: what it holds is never shown. */
function v2TokenWire({ id, live, created, state }: Stored<'token'>): Wire {
  return {
    id,
    object: objects[state.type],
    created: rfc3339(created),
    expires_at: rfc3339(state.expires_at ?? created),
    livemode: live,
    used: state.payload === null,
  }
}

/** Stripe: the page of account tokens shows one that expires ten minutes after it was made. */
const lifetimeSeconds = 10 * 60

/** @throws V2Error 403 with a key that may not make tokens */
function insertV2Token(
  ctx: Context,
  payload: object,
  of: { type: 'account' } | { type: 'person'; account: string },
): Stored<'token'> {
  assertMayTokenize(ctx, (message) => new V2Error(403, 'more_permissions_required', message))
  const id = newId(of.type === 'account' ? 'accttok' : 'perstok', 40)
  return ctx.objects.insert('token', { live: ctx.live, account: ctx.settings.meta.platform }, id, ctx.now, {
    version: 2,
    type: of.type,
    account: of.type === 'person' ? of.account : null,
    payload: JSON.parse(JSON.stringify(payload)) as { [field: string]: Json },
    expires_at: ctx.now + lifetimeSeconds,
  })
}

/** The fields that a request with a token may have itself; measured at Stripe, all others are `param_alongside_account_token`. */
const inTokens = ['contact_email', 'contact_phone', 'display_name'] as const

/**
 * The identity behind an account, from the request itself or from its token.
 * @param isMandated where the platform's country has tokens alone
 * @throws V2Error
 */
export function redeemV2AccountToken<Input extends AccountInput>(
  ctx: Context,
  input: Input,
  isMandated: boolean,
): Input {
  const { account_token: id, ...direct } = input
  if (!id) {
    if (isMandated && areTokensMandated(ctx)) {
      throw v2Refusal('account_token_required', 'An account token is required for platforms in your country.')
    }
    return input
  }
  const { country, ...identity } = direct.identity ?? {}
  const beside = [...inTokens.filter((name) => direct[name] != null), ...Object.keys(identity)][0]
  if (beside) throw v2Refusal('param_alongside_account_token', `${beside} cannot be passed alongside account_token.`)
  const payload = useV2Token(ctx, id, 'account', null) as ParsedJson<typeof accountTokenFields>
  const { attestations, ...rest } = payload.identity ?? {}
  const isAccepted = attestations?.terms_of_service?.account?.shown_and_accepted
  const terms = { account: { date: new Date(ctx.now * 1000).toISOString(), ip: '127.0.0.1' } }
  return {
    ...(direct as Input),
    ...payload,
    identity: { country, ...rest, ...(isAccepted ? { attestations: { terms_of_service: terms } } : {}) },
  }
}

/** Whether a request says who stands behind an account, beyond the country. */
export function saysIdentity({ identity }: Pick<AccountInput, 'identity'>): boolean {
  return Object.keys(identity ?? {}).some((name) => name !== 'country')
}

/** The submitted fields of a person, from the request itself or from its token. @throws V2Error */
export function redeemV2PersonToken(ctx: Context, account: Stored<'account'>, input: V2PersonInput): V2PersonInput {
  const { person_token: id, metadata, ...direct } = input
  if (!id) {
    if (areTokensMandated(ctx)) {
      throw v2Refusal('person_token_required', 'A person token is required for platforms in your country.')
    }
    return input
  }
  const beside = Object.keys(direct)[0]
  if (beside) throw v2Refusal('param_alongside_person_token', `${beside} cannot be passed alongside person_token.`)
  const { additional_terms_of_service: _terms, ...sent } = useV2Token(ctx, id, 'person', account.id) as ParsedJson<
    typeof personTokenFields
  >
  return { ...sent, metadata }
}

/** The content of a token; reading it uses the token up. Stripe: the errors of "Create a person v2". */
function useV2Token(ctx: Context, id: string, type: 'account' | 'person', account: string | null): object {
  const token = ctx.objects.find('token', { live: ctx.live, account: ctx.settings.meta.platform }, id)
  if (token?.state.version === 1 || /^(ct|cpt|tok|btok)_/.test(id)) {
    throw v2Refusal('v1_token_invalid_in_v2', 'A v1 token ID is passed in v2 APIs.')
  }
  if (!token) {
    if (type === 'account') throw notFound('account token', id)
    throw new V2Error(403, 'invalid_person_token', 'Invalid person token.')
  }
  const { state } = token
  if (state.type !== type) throw v2Refusal('incorrect_token_wrong_type', 'The incorrect token type is provided.')
  if (state.account !== account) {
    throw v2Refusal('incorrect_account_for_person_token', 'The person token was created with another account.')
  }
  if (state.payload === null) throw v2Refusal('token_already_used', 'The token was used before.')
  if (state.expires_at !== null && state.expires_at <= ctx.now) throw v2Refusal('token_expired', 'Token has expired.')
  const { payload } = state
  state.payload = null
  ctx.objects.save(token)
  return payload
}

export const createAccountToken = v2Post({
  path: '/v2/core/account_tokens',
  publishable: true,
  body: accountTokenFields,
  run: (ctx, input) => v2TokenWire(insertV2Token(ctx, input, { type: 'account' })),
})

export const createPersonToken = v2Post({
  path: '/v2/core/accounts/:id/person_tokens',
  publishable: true,
  body: personTokenFields,
  run(ctx, input, id) {
    loadV2Account(ctx, id)
    return v2TokenWire(insertV2Token(ctx, input, { type: 'person', account: id }))
  },
})

export const retrieveAccountToken = v2Get({
  path: '/v2/core/account_tokens/:id',
  query: {},
  run(ctx, _query, id) {
    const token = ctx.objects.find('token', ctx, id)
    if (token?.state.version !== 2 || token.state.type !== 'account') throw notFound('account token', id)
    return v2TokenWire(token)
  },
})

export const retrievePersonToken = v2Get({
  path: '/v2/core/accounts/:id/person_tokens/:token',
  query: {},
  run(ctx, _query, account, id) {
    loadV2Account(ctx, account)
    const token = ctx.objects.find('token', ctx, id)
    if (token?.state.version !== 2 || token.state.account !== account) throw notFound('person token', id)
    return v2TokenWire(token)
  },
})
