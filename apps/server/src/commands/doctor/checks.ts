import { accountsV2 } from './checks/accounts-v2.ts'
import { branding } from './checks/branding.ts'
import { clock } from './checks/clock.ts'
import { countries } from './checks/countries.ts'
import { customerMails } from './checks/customer-mails.ts'
import { payouts } from './checks/drained-balances.ts'
import { keys } from './checks/keys.ts'
import { mail } from './checks/mail.ts'
import { node } from './checks/node.ts'
import { partitions } from './checks/partitions.ts'
import { platformAccount } from './checks/platform-account.ts'
import { platformProfile } from './checks/platform-profile.ts'
import { platformRequirements } from './checks/platform-requirements.ts'
import { publicUrl } from './checks/public-url.ts'
import { rejections } from './checks/rejections.ts'
import { requirements } from './checks/requirements.ts'
import { restrictedKey } from './checks/restricted-key.ts'
import { server } from './checks/server.ts'
import { walletDomains } from './checks/wallet-domains.ts'
import { webhookEndpoints } from './checks/webhook-endpoints.ts'
import { webhookEvents } from './checks/webhook-events.ts'
import type { Check } from './finding.ts'

/** Every check, in the order in which they are made: what others need comes first. */
export const checks: readonly Check[] = [
  keys,
  restrictedKey,
  platformAccount,
  platformRequirements,
  accountsV2,
  platformProfile,
  branding,
  publicUrl,
  server,
  node,
  clock,
  partitions,
  webhookEndpoints,
  webhookEvents,
  countries,
  requirements,
  rejections,
  payouts,
  walletDomains,
  mail,
  customerMails,
]
