import { merchant, merchantId, merchantList, merchants } from '../../contract/platform-merchants/schema.ts'
import { platformProcedure, router } from '../../core/request/trpc.ts'
import { listMerchants } from './list.ts'
import { retrieveMerchant } from './retrieve.ts'

const tags = ['Merchants']

const resource = 'merchants'

export const platformMerchantsRouter = router({
  list: platformProcedure
    .meta({
      resource,
      audit: null,
      mayLag: true,
      openapi: {
        method: 'GET',
        path: '/platform/merchants',
        operationId: 'listMerchants',
        summary: 'List merchants',
        description: 'All merchants of the platform, newest first, with their state in the mode of the key.',
        tags,
      },
    })
    .input(merchantList)
    .output(merchants)
    .query(({ ctx, input }) => listMerchants(ctx, input)),

  retrieve: platformProcedure
    .meta({
      resource,
      audit: null,
      openapi: {
        method: 'GET',
        path: '/platform/merchants/{id}',
        operationId: 'getMerchant',
        summary: 'Get a merchant',
        description: 'With its state in the mode of the key, and its accounts in both modes.',
        tags,
      },
    })
    .input(merchantId)
    .output(merchant)
    .query(({ ctx, input }) => retrieveMerchant(ctx, input.id)),
})
