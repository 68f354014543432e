import type { Wire } from '../../http/wire.ts'
import type { AfterLastRetry } from '../../options.ts'

export type CapabilityStatus = 'active' | 'inactive' | 'pending'

export type CapabilityState = {
  requested: boolean
  /** Unix seconds. */
  requested_at: number | null
  status: CapabilityStatus
  /** The decision of a reviewer at the processor, which overrides the requirements. */
  decided?: CapabilityStatus | undefined
}

export type Configuration = 'merchant' | 'recipient'

/**
 * The facts that an account has submitted. A fact is named by its requirement; of a person only the verdict is kept: `given`,
 * `verified`, `unproven`, or the code of the error that verification ended with.
 */
export type Onboarding = {
  facts: Record<string, string>
  /** Whether the hosted form was sent in, which hands in everything. */
  form: boolean
}

export type AccountState = {
  country: string
  default_currency: string
  email: string | null
  type: 'none' | 'express' | 'standard' | 'custom'
  business_type: string | null
  /** Hashes as sent; updates are merged, and the wire object merges them over the defaults. */
  business_profile: Wire
  company: Wire
  settings: Wire
  tos_acceptance: Wire
  controller: { fees: string; losses: string; requirement_collection: string; dashboard: string }
  capabilities: Record<string, CapabilityState>
  metadata: Record<string, string>
  /** Absent where the account was complete from the start. */
  onboarding?: Onboarding
  /** Configurations of Accounts v2; absent for an account that v1 opened. */
  applied?: Configuration[]
  display_name?: string | null
  contact_phone?: string | null
  locales?: string[]
  closed?: boolean
  /** Stripe has approved transfers without card payments. */
  transfersOnly?: boolean
  /** Why the processor or the platform stopped the account; absent or null when neither did. */
  stopped?: string | null
  /** The requirements of the last event, by their names in v2. */
  toldDue?: string[]
  /** The status of a subscription after the last retry of its payment has failed; the sandbox's setting by default. */
  after_last_retry?: AfterLastRetry
}
