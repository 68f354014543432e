import type { Context } from '../../http/context.ts'

/**
 * Whether Stripe accepts the identity of an account in tokens alone. Measured on a French platform: v1 "Connect platforms based
 * in FR must create Custom accounts via account tokens"; v2 `account_token_required`, `person_token_required`. Stripe does
 * not document other countries.
 */
export function areTokensMandated({ settings }: Pick<Context, 'settings'>): boolean {
  return settings.platformCountry === 'FR'
}
