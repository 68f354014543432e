import { createPromotionCode } from './create.ts'
import { listPromotionCodes } from './list.ts'
import { retrievePromotionCode } from './retrieve.ts'
import { updatePromotionCode } from './update.ts'

export const promotionCodeEndpoints = [
  createPromotionCode,
  retrievePromotionCode,
  updatePromotionCode,
  listPromotionCodes,
]
