import { toProcessorAmount } from './to-processor-amount.ts'

/** The parties of a payment, and the platform's part. */
type SharedPayment = {
  route: 'direct' | 'destination' | 'transfer'
  /** Null on the route `transfer`, if the merchant has no account at the processor. */
  merchantAccount: string | null
  /** The platform's fee, in minor units. */
  applicationFee: bigint
}

/** The merchant's account. Without one, the payment would be made on the platform. @throws TypeError if it is null */
export function accountFor(route: string, merchantAccount: string | null): string {
  if (merchantAccount === null) throw new TypeError(`the route ${route} needs an account of the merchant's`)
  return merchantAccount
}

/** How a successful payment is shared. On the route `transfer` all of it stays on the platform at first. */
export function sharesOf({ route, applicationFee, merchantAccount }: SharedPayment) {
  if (route === 'transfer') return {}
  return {
    application_fee_amount: toProcessorAmount(applicationFee),
    ...(route === 'destination' ? { transfer_data: { destination: accountFor(route, merchantAccount) } } : {}),
  }
}
