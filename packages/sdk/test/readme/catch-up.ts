import { MerchantPayments } from '@merchant-payments/sdk'
import { receiver } from './receiver.ts'

const payments = new MerchantPayments({ apiKey: process.env.MERCHANT_PAYMENTS_KEY })

/** All that did not arrive, by the same handlers: each event once, those of one object in their sequence. */
export const catchUp = () => receiver.catchUp(payments)
