import { type CreatedMerchant, createMerchant, type NewMerchant, onboardingLeft } from '@merchant-payments/api/operator'
import type { Services } from '@merchant-payments/api/services'
import { ProcessorError } from '@merchant-payments/processor'
import type { CapabilityWishes, SandboxControl } from '../embedded/sandbox-control.ts'
import { audited } from './audited.ts'
import type { Terminal } from './terminal.ts'
import { withProcessor, withSandbox } from './with-services.ts'

type Links = { test: string | null; live: string | null }

/**
 * Creates a merchant, whose accounts the sandbox makes as wished, and the links to what is left of their onboarding.
 * @throws CommandError when something is wished and the processor is not the sandbox
 */
export function createAndOnboard(
  terminal: Terminal,
  merchant: NewMerchant,
  wishes: CapabilityWishes,
): Promise<CreatedMerchant & { onboarding: Links }> {
  const work = async (services: Services, sandbox?: SandboxControl) => {
    const created = await createMerchant(
      services,
      merchant,
      sandbox ? (livemode, account) => sandbox.decide(livemode, account, wishes) : undefined,
    )
    const { merchant_id } = created
    const fields = Object.keys(merchant)
    await audited(services, { action: 'merchants.create', merchantId: merchant_id, objectId: merchant_id, fields })
    return { ...created, onboarding: await linksOf(terminal, services, merchant_id) }
  }
  const wished = wishes.cards ? '--cards' : wishes.transfers && '--transfers'
  return wished ? withSandbox(terminal, wished, work) : withProcessor(terminal, work)
}

/** The keys are shown this once: they must not be lost because a link could not be made. */
async function linksOf(terminal: Terminal, services: Services, merchantId: string): Promise<Links> {
  try {
    return await onboardingLeft(services, merchantId)
  } catch (error) {
    if (!(error instanceof ProcessorError)) throw error
    terminal.err(`The onboarding link could not be created. Create it later: mpay merchants onboard ${merchantId}\n`)
    return { test: null, live: null }
  }
}
