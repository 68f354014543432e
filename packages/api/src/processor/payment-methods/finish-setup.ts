import { ProcessorError } from '@merchant-payments/processor'
import { readMethodReturn } from '../../contract/payment-methods/return-link.ts'
import type { Services } from '../../core/request/context.ts'
import { keepEnteredMethod } from './keep-entered-method.ts'

/**
 * Receives a customer who returns from the page on which they entered a payment method: keeps it, so that the merchant's page can list
 * it at once. Where the processor does not answer, its event keeps the method a moment later.
 * @param checkout the processor's id of the page, from the address
 * @returns the merchant's page; null for a forged link
 */
export async function finishMethodSetup(services: Services, token: string, checkout: string): Promise<string | null> {
  const found = readMethodReturn(services, token)
  if (found === null) return null
  const { accountId, hostAccount, returnUrl } = found
  const owner = await services.database.prisma.account.findFirst({ where: { id: accountId } })
  if (!owner || !/^cs_\w{1,200}$/.test(checkout)) return returnUrl
  const scope = { livemode: owner.livemode, hostAccount }
  try {
    const setup = await services.processor.paymentMethodSetups.retrieveByCheckout(scope, checkout)
    // The platform's account has the setups of all merchants.
    if (setup?.own.merchantId === owner.merchantId) await keepEnteredMethod(services, { owner, scope }, setup)
  } catch (error) {
    if (!(error instanceof ProcessorError)) throw error
  }
  return returnUrl
}
