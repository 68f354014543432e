import { createShippingRate } from './create.ts'
import { listShippingRates } from './list.ts'
import { retrieveShippingRate } from './retrieve.ts'
import { updateShippingRate } from './update.ts'

export const shippingRateEndpoints = [createShippingRate, retrieveShippingRate, updateShippingRate, listShippingRates]
