import type { Context } from '../../http/context.ts'
import { notFound, refused, V2Error } from '../../http/v2/errors.ts'
import type { ParsedJson } from '../../http/v2/fields.ts'
import type { Stored } from '../../store/objects.ts'
import { areTokensMandated } from '../tokens/requires-tokens.ts'
import type { AccountInput } from '../v2-accounts/apply.ts'
import type { V2PersonInput } from '../v2-persons/fields.ts'
import type { accountTokenFields, personTokenFields } from './fields.ts'

/** The fields that a request with a token may have itself; measured at Stripe, all others are `param_alongside_account_token`. */
const inTokens = ['contact_email', 'contact_phone', 'display_name'] as const

/**
 * The identity behind an account, from the request itself or from its token.
 * @param isMandated where the platform's country has tokens alone
 * @throws V2Error
 */
export function redeemAccountToken<Input extends AccountInput>(ctx: Context, input: Input, isMandated: boolean): Input {
  const { account_token: id, ...direct } = input
  if (!id) {
    if (isMandated && areTokensMandated(ctx)) {
      throw refused('account_token_required', 'An account token is required for platforms in your country.')
    }
    return input
  }
  const { country, ...identity } = direct.identity ?? {}
  const beside = [...inTokens.filter((name) => direct[name] != null), ...Object.keys(identity)][0]
  if (beside) throw refused('param_alongside_account_token', `${beside} cannot be passed alongside account_token.`)
  const payload = use(ctx, id, 'account', null) as ParsedJson<typeof accountTokenFields>
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
export function redeemPersonToken(ctx: Context, account: Stored<'account'>, input: V2PersonInput): V2PersonInput {
  const { person_token: id, metadata, ...direct } = input
  if (!id) {
    if (areTokensMandated(ctx)) {
      throw refused('person_token_required', 'A person token is required for platforms in your country.')
    }
    return input
  }
  const beside = Object.keys(direct)[0]
  if (beside) throw refused('param_alongside_person_token', `${beside} cannot be passed alongside person_token.`)
  const { additional_terms_of_service: _terms, ...sent } = use(ctx, id, 'person', account.id) as ParsedJson<
    typeof personTokenFields
  >
  return { ...sent, metadata }
}

/** The content of a token; reading it uses the token up. Stripe: the errors of "Create a person v2". */
function use(ctx: Context, id: string, type: 'account' | 'person', account: string | null): object {
  const token = ctx.objects.find('token', { live: ctx.live, account: ctx.settings.meta.platform }, id)
  if (token?.state.version === 1 || /^(ct|cpt|tok|btok)_/.test(id)) {
    throw refused('v1_token_invalid_in_v2', 'A v1 token ID is passed in v2 APIs.')
  }
  if (!token) {
    if (type === 'account') throw notFound('account token', id)
    throw new V2Error(403, 'invalid_person_token', 'Invalid person token.')
  }
  const { state } = token
  if (state.type !== type) throw refused('incorrect_token_wrong_type', 'The incorrect token type is provided.')
  if (state.account !== account) {
    throw refused('incorrect_account_for_person_token', 'The person token was created with another account.')
  }
  if (state.payload === null) throw refused('token_already_used', 'The token was used before.')
  if (state.expires_at !== null && state.expires_at <= ctx.now) throw refused('token_expired', 'Token has expired.')
  const { payload } = state
  state.payload = null
  ctx.objects.save(token)
  return payload
}
