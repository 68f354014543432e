import { operatorProcedure, router } from '../../request/trpc.ts'
import { changePlan, suspendMerchant, unsuspendMerchant } from './change.ts'
import { listAllMerchants } from './list.ts'
import { retrieveMerchant } from './retrieve.ts'
import { merchantDetails, merchantId, merchantList, merchants, planChange } from './schema.ts'

export const operatorMerchantsRouter = router({
  list: operatorProcedure
    .input(merchantList)
    .output(merchants)
    .query(({ ctx, input }) => listAllMerchants(ctx, input)),

  retrieve: operatorProcedure
    .input(merchantId)
    .output(merchantDetails)
    .query(({ ctx, input }) => retrieveMerchant(ctx, input.id)),

  setPlan: operatorProcedure
    .input(planChange)
    .output(merchantDetails)
    .mutation(({ ctx, input }) => changePlan(ctx, input.id, input.plan)),

  suspend: operatorProcedure
    .input(merchantId)
    .output(merchantDetails)
    .mutation(({ ctx, input }) => suspendMerchant(ctx, input.id)),

  unsuspend: operatorProcedure
    .input(merchantId)
    .output(merchantDetails)
    .mutation(({ ctx, input }) => unsuspendMerchant(ctx, input.id)),
})
