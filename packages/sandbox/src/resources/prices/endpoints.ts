import { createPrice } from './create.ts'
import { listPrices } from './list.ts'
import { retrievePrice } from './retrieve.ts'
import { updatePrice } from './update.ts'

export const priceEndpoints = [createPrice, retrievePrice, updatePrice, listPrices]
