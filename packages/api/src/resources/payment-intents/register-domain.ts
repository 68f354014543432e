import { ProcessorError } from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'

type Domain = { livemode: boolean; account: string; domain: string }

/** The domains that this process has registered. Registering a known domain again is harmless. */
const registered = new Set<string>()
const maxRemembered = 10_000

/**
 * Registers the domain of a merchant's own page for wallets, on the merchant's account. Card payments do not need it, so a
 * domain that cannot be registered is only reported to the operator, and retried with the next payment.
 */
export async function registerDomain({ processor, alert }: Services, domain: Domain): Promise<void> {
  const key = JSON.stringify([domain.livemode, domain.account, domain.domain.toLowerCase()])
  if (registered.has(key)) return
  try {
    await processor.paymentMethodDomains.register(domain)
  } catch (error) {
    if (!(error instanceof ProcessorError)) throw error
    alert(
      { ...domain, code: error.code, processorMessage: error.processorMessage },
      'a domain could not be registered for wallets',
    )
    return
  }
  if (registered.size >= maxRemembered) registered.clear()
  registered.add(key)
}
