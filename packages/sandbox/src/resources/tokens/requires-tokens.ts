import type { Context } from '../../http/context.ts'

/**
 * Whether Stripe takes who stands behind an account in tokens alone. Measured on a French platform: v1 "Connect platforms based
 * in FR must create Custom accounts via account tokens"; v2 `account_token_required`, `person_token_required`. Which other
 * countries are mandated Stripe does not say.
 */
export function areTokensMandated({ settings }: Pick<Context, 'settings'>): boolean {
  return settings.platformCountry === 'FR'
}
