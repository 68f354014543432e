import type { Account } from './wire.ts'

/** Whether the merchant has something to hand in. */
export function isAsked({ openRequirements, ready }: Pick<Account, 'openRequirements' | 'ready'>): boolean {
  return !ready || openRequirements.some(({ status }) => status !== 'pending_verification')
}
