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
  /** Hashes as they were sent, merged over updates and laid over the defaults on the wire. */
  business_profile: Wire
  company: Wire
  settings: Wire
  tos_acceptance: Wire
  controller: { fees: string; losses: string; requirement_collection: string; dashboard: string }
  capabilities: Record<string, CapabilityState>
  metadata: Record<string, string>
  /** What becomes of subscriptions that were asked to pay for the last time; what the sandbox does otherwise. */
  after_last_retry?: AfterLastRetry
}
