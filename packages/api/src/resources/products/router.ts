import {
  product,
  productCreate,
  productId,
  productList,
  products,
  productUpdate,
} from '../../contract/products/schema.ts'
import { developers, everyone } from '../../core/request/roles.ts'
import { procedure, router } from '../../core/request/trpc.ts'
import { archiveProduct } from './archive.ts'
import { createProduct } from './create.ts'
import { listProducts } from './list.ts'
import { retrieveProduct } from './retrieve.ts'
import { updateProduct } from './update.ts'

const tags = ['Products']

const resource = 'products'

export const productsRouter = router({
  create: procedure
    .meta({
      resource,
      change: developers,
      audit: 'products.create',
      offers: true,
      destructive: false,
      openapi: {
        method: 'POST',
        path: '/products',
        operationId: 'createProduct',
        summary: 'Create a product',
        description: 'With a `price` it can be sold: its `price.id` is the `price_id` of payment sessions.',
        tags,
      },
    })
    .input(productCreate)
    .output(product)
    .mutation(({ ctx, input }) => createProduct(ctx, input)),

  list: procedure
    .meta({
      resource,
      read: everyone,
      mayLag: true,
      openapi: {
        method: 'GET',
        path: '/products',
        operationId: 'listProducts',
        summary: 'List products',
        description: 'Newest first. Archived ones are left out unless `archived` is true.',
        tags,
      },
    })
    .input(productList)
    .output(products)
    .query(({ ctx, input }) => listProducts(ctx, input)),

  retrieve: procedure
    .meta({
      resource,
      read: everyone,
      openapi: {
        method: 'GET',
        path: '/products/{id}',
        operationId: 'getProduct',
        summary: 'Get a product',
        description: 'Answers archived products, too.',
        tags,
      },
    })
    .input(productId)
    .output(product)
    .query(({ ctx, input }) => retrieveProduct(ctx, input.id)),

  update: procedure
    .meta({
      resource,
      change: developers,
      audit: 'products.update',
      offers: true,
      destructive: false,
      openapi: {
        method: 'PUT',
        path: '/products/{id}',
        operationId: 'updateProduct',
        summary: 'Update a product',
        description:
          'Omitted fields are unchanged, null clears an optional field. A new price gets a new id; the old price can no longer start a session.',
        tags,
      },
    })
    .input(productUpdate)
    .output(product)
    .mutation(({ ctx, input }) => updateProduct(ctx, input)),

  archive: procedure
    .meta({
      resource,
      change: developers,
      audit: 'products.archive',
      destructive: true,
      openapi: {
        method: 'DELETE',
        path: '/products/{id}',
        operationId: 'archiveProduct',
        summary: 'Archive a product',
        description: 'It leaves the list and can no longer be sold. Payments of it stay as they are.',
        tags,
      },
    })
    .input(productId)
    .output(product)
    .mutation(({ ctx, input }) => archiveProduct(ctx, input.id)),
})
