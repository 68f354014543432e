import { createCoupon } from './create.ts'
import { deleteCoupon } from './delete.ts'
import { listCoupons } from './list.ts'
import { retrieveCoupon } from './retrieve.ts'
import { updateCoupon } from './update.ts'

export const couponEndpoints = [createCoupon, retrieveCoupon, updateCoupon, deleteCoupon, listCoupons]
