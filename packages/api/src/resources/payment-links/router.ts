import {
  paymentLink,
  paymentLinkCreate,
  paymentLinkId,
  paymentLinkList,
  paymentLinks,
  paymentLinkUpdate,
} from '../../contract/payment-links/schema.ts'
import { everyone } from '../../core/request/roles.ts'
import { procedure, router } from '../../core/request/trpc.ts'
import { createPaymentLink } from './create.ts'
import { listPaymentLinks } from './list.ts'
import { retrievePaymentLink } from './retrieve.ts'
import { updatePaymentLink } from './update.ts'

const tags = ['Payment links']

const resource = 'payments'

export const paymentLinksRouter = router({
  create: procedure
    .meta({
      resource,
      change: everyone,
      audit: 'paymentLinks.create',
      offers: true,
      takesPayments: true,
      destructive: false,
      openapi: {
        method: 'POST',
        path: '/payment-links',
        operationId: 'createPaymentLink',
        summary: 'Create a payment link',
        description:
          'A page that sells the same things again and again: send `url` to customers, or print it. Each press of its button makes a session, which carries the metadata of the link.',
        tags,
      },
    })
    .input(paymentLinkCreate)
    .output(paymentLink)
    .mutation(({ ctx, input }) => createPaymentLink(ctx, input)),

  list: procedure
    .meta({
      resource,
      read: everyone,
      mayLag: true,
      openapi: {
        method: 'GET',
        path: '/payment-links',
        operationId: 'listPaymentLinks',
        summary: 'List payment links',
        description: 'Newest first.',
        tags,
      },
    })
    .input(paymentLinkList)
    .output(paymentLinks)
    .query(({ ctx, input }) => listPaymentLinks(ctx, input)),

  retrieve: procedure
    .meta({
      resource,
      read: everyone,
      openapi: {
        method: 'GET',
        path: '/payment-links/{id}',
        operationId: 'getPaymentLink',
        summary: 'Get a payment link',
        description: 'With the number of its visits, sessions and payments.',
        tags,
      },
    })
    .input(paymentLinkId)
    .output(paymentLink)
    .query(({ ctx, input }) => retrievePaymentLink(ctx, input.id)),

  update: procedure
    .meta({
      resource,
      change: everyone,
      audit: 'paymentLinks.update',
      offers: true,
      destructive: false,
      openapi: {
        method: 'PATCH',
        path: '/payment-links/{id}',
        operationId: 'updatePaymentLink',
        summary: 'Update a payment link',
        description:
          'What a link sells never changes: make another link. Its open sessions expire when it is switched off, and stay as they are after any other change.',
        tags,
      },
    })
    .input(paymentLinkUpdate)
    .output(paymentLink)
    .mutation(({ ctx, input }) => updatePaymentLink(ctx, input)),
})
