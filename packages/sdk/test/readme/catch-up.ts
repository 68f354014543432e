import { MerchantPayments } from '@merchant-payments/sdk'
import { receiver } from './receiver.ts'

const payments = new MerchantPayments({ apiKey: process.env.MERCHANT_PAYMENTS_KEY })

/** Passes missed events to the same handlers: each event once, those of one object in their sequence. */
export const catchUp = () => receiver.catchUp(payments)
