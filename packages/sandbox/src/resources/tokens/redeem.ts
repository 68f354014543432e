import type { Context } from '../../http/context.ts'
import { invalid, resourceMissing } from '../../http/errors.ts'
import type { Parsed } from '../../http/fields.ts'
import type { Stored } from '../../store/objects.ts'
import type { accountFields } from '../accounts/fields.ts'
import type { personFields } from '../persons/fields.ts'
import type { AccountTokenPayload } from './create.ts'
import { areTokensMandated } from './requires-tokens.ts'

const mandate = 'Connect platforms based in FR must create Custom accounts via account tokens.'

type PersonInput = Parsed<typeof personFields>
type AccountInput = Partial<Parsed<typeof accountFields>> & { account_token?: string | undefined }

/** The submitted fields of a person, from the request itself or from its token. @throws ApiError 400 */
export function redeemPersonToken(ctx: Context, account: Stored<'account'>, input: PersonInput): PersonInput {
  const { person_token: id, ...direct } = input
  if (id) return { ...direct, ...(use(ctx, id, 'person', 'person_token') as PersonInput) }
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
  const { tos_shown_and_accepted: isAccepted, ...sent } = use(
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
function use(ctx: Context, id: string, type: 'account' | 'person', param: string): object {
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
