import { accountLink } from '../../contract/account/schema.ts'
import {
  merchant,
  merchantAccountLinkCreate,
  merchantClose,
  merchantCreate,
  merchantId,
  merchantKey,
  merchantKeyCreate,
  merchantList,
  merchantPause,
  merchantSignInLink,
  merchantSignInLinkCreate,
  merchantSuspend,
  merchants,
  merchantUpdate,
} from '../../contract/platform-merchants/schema.ts'
import { platformProcedure, router } from '../../core/request/trpc.ts'
import { closeMerchant } from './close.ts'
import { createMerchant } from './create.ts'
import { createMerchantAccountLink } from './create-account-link.ts'
import { createMerchantKey } from './create-key.ts'
import { createMerchantSignInLink } from './create-sign-in-link.ts'
import { listMerchants } from './list.ts'
import { pauseMerchant, resumeMerchant } from './pause.ts'
import { retrieveMerchant } from './retrieve.ts'
import { suspendMerchant, unsuspendMerchant } from './suspend.ts'
import { updateMerchant } from './update.ts'

const tags = ['Merchants']

const resource = 'merchants'

export const platformMerchantsRouter = router({
  create: platformProcedure
    .meta({
      resource,
      change: true,
      audit: 'merchants.create',
      destructive: false,
      openapi: {
        method: 'POST',
        path: '/platform/merchants',
        operationId: 'createMerchant',
        summary: 'Create a merchant',
        description:
          'Opens its account in the mode of the key; the account is null if the payment processor refuses it. The owner gets an email with ' +
          'a link to choose a password, unless `invite` is false.',
        tags,
      },
    })
    .input(merchantCreate)
    .output(merchant)
    .mutation(({ ctx, input }) => createMerchant(ctx, input)),

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

  update: platformProcedure
    .meta({
      resource,
      change: true,
      audit: 'merchants.update',
      destructive: false,
      openapi: {
        method: 'PATCH',
        path: '/platform/merchants/{id}',
        operationId: 'updateMerchant',
        summary: 'Update a merchant',
        description:
          'Omitted fields are unchanged, metadata is merged key by key. Name, plan and owner are those of both modes: a test key changes ' +
          'them only while the merchant has no live account.',
        tags,
      },
    })
    .input(merchantUpdate)
    .output(merchant)
    .mutation(({ ctx, input }) => updateMerchant(ctx, input)),

  pause: platformProcedure
    .meta({
      resource,
      change: true,
      audit: 'merchants.pause',
      destructive: false,
      openapi: {
        method: 'POST',
        path: '/platform/merchants/{id}/pause',
        operationId: 'pauseMerchant',
        summary: 'Pause a merchant',
        description:
          'New payments, payouts or renewals, in the place of what was paused before. Refunds, reads and evidence are accepted.',
        tags,
      },
    })
    .input(merchantPause)
    .output(merchant)
    .mutation(({ ctx, input }) => pauseMerchant(ctx, input)),

  resume: platformProcedure
    .meta({
      resource,
      change: true,
      audit: 'merchants.resume',
      destructive: false,
      openapi: {
        method: 'POST',
        path: '/platform/merchants/{id}/resume',
        operationId: 'resumeMerchant',
        summary: 'Resume a merchant',
        description: 'Ends each pause. Payouts continue with their earlier schedule.',
        tags,
      },
    })
    .input(merchantId)
    .output(merchant)
    .mutation(({ ctx, input }) => resumeMerchant(ctx, input.id)),

  suspend: platformProcedure
    .meta({
      resource,
      change: true,
      audit: 'merchants.suspend',
      destructive: false,
      openapi: {
        method: 'POST',
        path: '/platform/merchants/{id}/suspend',
        operationId: 'suspendMerchant',
        summary: 'Suspend a merchant',
        description: 'Only reads, and refunds by the platform, are accepted; open sessions expire.',
        tags,
      },
    })
    .input(merchantSuspend)
    .output(merchant)
    .mutation(({ ctx, input }) => suspendMerchant(ctx, input)),

  unsuspend: platformProcedure
    .meta({
      resource,
      change: true,
      audit: 'merchants.unsuspend',
      destructive: false,
      openapi: {
        method: 'POST',
        path: '/platform/merchants/{id}/unsuspend',
        operationId: 'unsuspendMerchant',
        summary: 'Lift the suspension of a merchant',
        description: 'Also the one after prohibited content, whose count restarts.',
        tags,
      },
    })
    .input(merchantId)
    .output(merchant)
    .mutation(({ ctx, input }) => unsuspendMerchant(ctx, input.id)),

  close: platformProcedure
    .meta({
      resource,
      change: true,
      audit: 'merchants.close',
      destructive: true,
      openapi: {
        method: 'POST',
        path: '/platform/merchants/{id}/close',
        operationId: 'closeMerchant',
        summary: 'Close a merchant',
        description:
          'Permanent, in the mode of the key: only reads are accepted, and its own keys are revoked. While subscriptions, disputes, balances or payouts ' +
          'are open, nothing is done, and the error lists them.',
        tags,
      },
    })
    .input(merchantClose)
    .output(merchant)
    .mutation(({ ctx, input }) => closeMerchant(ctx, input)),

  createAccountLink: platformProcedure
    .meta({
      resource,
      change: true,
      audit: 'merchants.onboard',
      destructive: false,
      openapi: {
        method: 'POST',
        path: '/platform/merchants/{id}/account-links',
        operationId: 'createMerchantAccountLink',
        summary: 'Create a link to the onboarding of a merchant',
        description:
          'A page of the payment processor, on which the merchant submits or changes details; it opens the account first if it is not open.',
        tags,
      },
    })
    .input(merchantAccountLinkCreate)
    .output(accountLink)
    .mutation(({ ctx, input }) => createMerchantAccountLink(ctx, input)),

  createKey: platformProcedure
    .meta({
      resource,
      change: true,
      audit: 'keys.create',
      destructive: false,
      openapi: {
        method: 'POST',
        path: '/platform/merchants/{id}/keys',
        operationId: 'createMerchantKey',
        summary: 'Create a key of a merchant',
        description:
          'In the mode of the key of the platform. It counts in the limits of the merchant, and is shown once.',
        tags,
      },
    })
    .input(merchantKeyCreate)
    .output(merchantKey)
    .mutation(({ ctx, input }) => createMerchantKey(ctx, input)),

  createSignInLink: platformProcedure
    .meta({
      resource,
      change: true,
      audit: 'merchants.createSignInLink',
      destructive: false,
      openapi: {
        method: 'POST',
        path: '/platform/merchants/{id}/sign-in-links',
        operationId: 'createMerchantSignInLink',
        summary: 'Create a link that signs a member in',
        description:
          'A page of the portal without a password: the link works once, and for a minute. People with a second factor sign in by ' +
          'themselves, and a test key makes no link while the person works for a merchant with a live account.',
        tags,
      },
    })
    .input(merchantSignInLinkCreate)
    .output(merchantSignInLink)
    .mutation(({ ctx, input }) => createMerchantSignInLink(ctx, input)),
})
