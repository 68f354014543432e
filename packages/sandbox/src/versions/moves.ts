import type { Move } from './move.ts'
import { latestCharge } from './moves/2022-11-15-latest-charge.ts'
import { refundsOfCharges } from './moves/2022-11-15-refunds-of-charges.ts'
import { automaticPaymentMethods } from './moves/2023-08-16-automatic-payment-methods.ts'
import { asynchronousCapture } from './moves/2024-04-10-asynchronous-capture.ts'
import { marketingFeatures } from './moves/2024-04-10-marketing-features.ts'
import { renderingOfInvoices } from './moves/2024-04-10-rendering-of-invoices.ts'
import { aggregateUsage } from './moves/basil-aggregate-usage.ts'
import { collectedShipping } from './moves/basil-collected-shipping.ts'
import { parentsOfInvoices } from './moves/basil-parents-of-invoices.ts'
import { paymentsOfInvoices } from './moves/basil-payments-of-invoices.ts'
import { periodsOfItems } from './moves/basil-periods-of-items.ts'
import { pricingOfLines } from './moves/basil-pricing-of-lines.ts'
import { severalDiscounts } from './moves/basil-several-discounts.ts'
import { taxesOfInvoices } from './moves/basil-taxes-of-invoices.ts'
import { upcomingInvoices } from './moves/basil-upcoming-invoices.ts'
import { discountSource } from './moves/clover-discount-source.ts'
import { iterationsOfPhases } from './moves/clover-iterations-of-phases.ts'
import { promotionOfCodes } from './moves/clover-promotion-of-codes.ts'
import { uiModes } from './moves/dahlia-ui-modes.ts'
import { paymentMethodTypesOfCheckout } from './moves/endive-payment-method-types-of-checkout.ts'
import { paymentMethodTypesOfIntents } from './moves/endive-payment-method-types-of-intents.ts'
import { reasonsOfRejection } from './moves/endive-reasons-of-rejection.ts'

/** All changes that are converted, the newest first: the order in which an answer passes them. A request passes them from the end. */
export const moves: readonly Move[] = [
  paymentMethodTypesOfCheckout,
  paymentMethodTypesOfIntents,
  reasonsOfRejection,
  uiModes,
  discountSource,
  iterationsOfPhases,
  promotionOfCodes,
  aggregateUsage,
  collectedShipping,
  parentsOfInvoices,
  paymentsOfInvoices,
  periodsOfItems,
  pricingOfLines,
  severalDiscounts,
  taxesOfInvoices,
  upcomingInvoices,
  asynchronousCapture,
  marketingFeatures,
  renderingOfInvoices,
  automaticPaymentMethods,
  latestCharge,
  refundsOfCharges,
]
