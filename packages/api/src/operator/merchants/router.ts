import { operatorProcedure, router } from '../../request/trpc.ts'
import { approveMerchant, changePlan, revokeApproval, suspendMerchant, unsuspendMerchant } from './change.ts'
import { listAllMerchants } from './list.ts'
import { retrieveMerchant } from './retrieve.ts'
import { merchantDetails, merchantId, merchantList, merchants, planChange } from './schema.ts'

export const operatorMerchantsRouter = router({
  list: operatorProcedure
    .meta({ audit: null, mayLag: true })
    .input(merchantList)
    .output(merchants)
    .query(({ ctx, input }) => listAllMerchants(ctx, input)),

  retrieve: operatorProcedure
    .meta({ audit: null })
    .input(merchantId)
    .output(merchantDetails)
    .query(({ ctx, input }) => retrieveMerchant(ctx, input.id)),

  setPlan: operatorProcedure
    .meta({ audit: 'merchants.setPlan' })
    .input(planChange)
    .output(merchantDetails)
    .mutation(({ ctx, input }) => changePlan(ctx, input.id, input.plan)),

  suspend: operatorProcedure
    .meta({ audit: 'merchants.suspend' })
    .input(merchantId)
    .output(merchantDetails)
    .mutation(({ ctx, input }) => suspendMerchant(ctx, input.id)),

  unsuspend: operatorProcedure
    .meta({ audit: 'merchants.unsuspend' })
    .input(merchantId)
    .output(merchantDetails)
    .mutation(({ ctx, input }) => unsuspendMerchant(ctx, input.id)),

  approve: operatorProcedure
    .meta({ audit: 'merchants.approve' })
    .input(merchantId)
    .output(merchantDetails)
    .mutation(({ ctx, input }) => approveMerchant(ctx, input.id)),

  revokeApproval: operatorProcedure
    .meta({ audit: 'merchants.revokeApproval' })
    .input(merchantId)
    .output(merchantDetails)
    .mutation(({ ctx, input }) => revokeApproval(ctx, input.id)),
})
