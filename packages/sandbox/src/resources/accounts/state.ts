import type { Wire } from '../../http/wire.ts'
import type { AfterLastRetry } from '../../options.ts'

export type CapabilityStatus = 'active' | 'inactive' | 'pending'

export type CapabilityState = {
  requested: boolean
  /** Unix seconds. */
  requested_at: number | null
  status: CapabilityStatus
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
  /** What happens to a subscription when the last retry of its payment fails; the sandbox's setting when undefined. */
  after_last_retry?: AfterLastRetry
}
