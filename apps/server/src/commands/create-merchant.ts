import {
  type CreatedMerchant,
  chooseSchedule,
  createMerchant,
  type NewMerchant,
  onboardingLeft,
  rowIdOf,
} from '@merchant-payments/api/operator'
import type { Services } from '@merchant-payments/api/services'
import { ProcessorError } from '@merchant-payments/processor'
import type { RequestedCapabilities, SandboxControl } from '../embedded/sandbox-control.ts'
import { readCapabilities } from './requested-capabilities.ts'
import type { Terminal } from './terminal.ts'
import { withProcessor, withSandbox } from './with-services.ts'
import { writeAuditEntry } from './write-audit-entry.ts'

/** `pricing`: fs_… or the name of a fee schedule. */
type WantedMerchant = Omit<NewMerchant, 'pricing'> & {
  pricing?: string | undefined
  acceptDoubleFees?: boolean | undefined
}
type Links = { test: string | null; live: string | null }

/**
 * Creates a merchant, with the requested capabilities where the processor is the sandbox, and the links to the rest of
 * its onboarding.
 * @throws CommandError when capabilities are requested and the processor is not the sandbox
 */
export function createAndOnboard(
  terminal: Terminal,
  merchant: WantedMerchant,
  requested: RequestedCapabilities,
): Promise<CreatedMerchant & { onboarding: Links }> {
  const capabilities = readCapabilities(requested, { cardsActive: true, transfersActive: true }, merchant.model)
  // An account without capabilities waits for its onboarding.
  const testData = capabilities.transfers !== 'inactive'
  const work = async (services: Services, sandbox?: SandboxControl) => {
    const { pricing, acceptDoubleFees, ...columns } = merchant
    const { plan, model } = columns
    const schedule = await chooseSchedule(services, pricing, { id: null, plan, model, acceptDoubleFees })
    const created = await createMerchant(
      services,
      { ...columns, pricing: schedule && { scheduleId: rowIdOf(schedule) } },
      {
        testData,
        opened:
          sandbox && testData && Object.values(capabilities).some((state) => state !== undefined)
            ? (livemode, account) => sandbox.setCapabilities(livemode, account, capabilities)
            : undefined,
      },
    )
    const { merchant_id } = created
    const fields = Object.entries(merchant).flatMap(([field, value]) => (value === undefined ? [] : [field]))
    await writeAuditEntry(services, {
      action: 'merchants.create',
      merchantId: merchant_id,
      objectId: merchant_id,
      fields,
    })
    return { ...created, onboarding: await linksOf(terminal, services, merchant_id) }
  }
  const sandboxOption = requested.cards ? '--cards' : requested.transfers && '--transfers'
  return sandboxOption ? withSandbox(terminal, sandboxOption, work) : withProcessor(terminal, work)
}

/** The keys are shown only once: a link that cannot be made must not lose them. */
async function linksOf(terminal: Terminal, services: Services, merchantId: string): Promise<Links> {
  try {
    return await onboardingLeft(services, merchantId)
  } catch (error) {
    if (!(error instanceof ProcessorError)) throw error
    terminal.err(`The onboarding link could not be created. Create it later: mpay merchants onboard ${merchantId}\n`)
    return { test: null, live: null }
  }
}
