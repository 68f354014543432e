import {
  discount,
  discountCreate,
  discountId,
  discountList,
  discounts,
  discountUpdate,
} from '../../contract/discounts/schema.ts'
import { everyone } from '../../core/request/roles.ts'
import { procedure, router } from '../../core/request/trpc.ts'
import { createDiscount } from './create.ts'
import { deleteDiscount } from './delete.ts'
import { listDiscounts } from './list.ts'
import { retrieveDiscount } from './retrieve.ts'
import { updateDiscount } from './update.ts'

const tags = ['Discounts']

const resource = 'discounts'

export const discountsRouter = router({
  create: procedure
    .meta({
      resource,
      change: everyone,
      audit: 'discounts.create',
      offers: true,
      destructive: false,
      openapi: {
        method: 'POST',
        path: '/discounts',
        operationId: 'createDiscount',
        summary: 'Create a discount',
        description:
          'A percentage or an amount off, for all products or some, with a code or without. Sessions and charges use it by `discount_id` or `discount_code`.',
        tags,
      },
    })
    .input(discountCreate)
    .output(discount)
    .mutation(({ ctx, input }) => createDiscount(ctx, input)),

  list: procedure
    .meta({
      resource,
      read: everyone,
      mayLag: true,
      openapi: {
        method: 'GET',
        path: '/discounts',
        operationId: 'listDiscounts',
        summary: 'List discounts',
        description: 'Newest first.',
        tags,
      },
    })
    .input(discountList)
    .output(discounts)
    .query(({ ctx, input }) => listDiscounts(ctx, input)),

  retrieve: procedure
    .meta({
      resource,
      read: everyone,
      openapi: {
        method: 'GET',
        path: '/discounts/{id}',
        operationId: 'getDiscount',
        summary: 'Get a discount',
        description: 'With the number of its redemptions.',
        tags,
      },
    })
    .input(discountId)
    .output(discount)
    .query(({ ctx, input }) => retrieveDiscount(ctx, input.id)),

  update: procedure
    .meta({
      resource,
      change: everyone,
      audit: 'discounts.update',
      offers: true,
      destructive: false,
      openapi: {
        method: 'PATCH',
        path: '/discounts/{id}',
        operationId: 'updateDiscount',
        summary: 'Update a discount',
        description:
          'What a discount takes off never changes: make another one. Sales that use it already stay as they are.',
        tags,
      },
    })
    .input(discountUpdate)
    .output(discount)
    .mutation(({ ctx, input }) => updateDiscount(ctx, input)),

  delete: procedure
    .meta({
      resource,
      change: everyone,
      audit: 'discounts.delete',
      destructive: false,
      openapi: {
        method: 'DELETE',
        path: '/discounts/{id}',
        operationId: 'deleteDiscount',
        summary: 'End a discount',
        description:
          'Answers the discount with `active` false. Its code is free for another one; what uses it already goes on.',
        tags,
      },
    })
    .input(discountId)
    .output(discount)
    .mutation(({ ctx, input }) => deleteDiscount(ctx, input.id)),
})
