import { everyone, owners } from '../../../core/request/roles.ts'
import { memberProcedure, procedure, router } from '../../../core/request/trpc.ts'
import { createPortalComponentSession } from './create-component-session.ts'
import { createPortalOnboardingLink } from './onboarding-link.ts'
import { retrievePortalAccount } from './retrieve.ts'
import {
  componentSession,
  customerMailsChange,
  onboardingLink,
  onboardingLinkInput,
  pageActionsChange,
  portalAccount,
  portalAccountQuery,
  slugChange,
  taxNumberChange,
} from './schema.ts'
import { setPortalCustomerMails } from './set-customer-mails.ts'
import { setPortalPageActions } from './set-page-actions.ts'
import { setPortalSlug } from './set-slug.ts'
import { setPortalTaxNumber } from './set-tax-number.ts'

export const portalAccountRouter = router({
  retrieve: procedure
    .meta({ read: everyone })
    .input(portalAccountQuery)
    .output(portalAccount)
    .query(({ ctx }) => retrievePortalAccount(ctx)),

  /** Not for keys: the person who opens the link acts for the merchant. */
  onboardingLink: memberProcedure
    .meta({ change: owners, audit: 'account.onboardingLink' })
    .input(onboardingLinkInput)
    .output(onboardingLink)
    .mutation(({ ctx, input }) => createPortalOnboardingLink(ctx, input.purpose)),

  /** Not for keys, as the link. */
  createComponentSession: memberProcedure
    .meta({ change: owners, audit: 'account.createComponentSession' })
    .input(portalAccountQuery)
    .output(componentSession)
    .mutation(({ ctx }) => createPortalComponentSession(ctx)),

  setCustomerMails: memberProcedure
    .meta({ change: owners, audit: 'account.setCustomerMails' })
    .input(customerMailsChange)
    .output(portalAccount)
    .mutation(({ ctx, input }) => setPortalCustomerMails(ctx, input)),

  setPageActions: memberProcedure
    .meta({ change: owners, audit: 'account.setPageActions' })
    .input(pageActionsChange)
    .output(portalAccount)
    .mutation(({ ctx, input }) => setPortalPageActions(ctx, input)),

  setSlug: memberProcedure
    .meta({ change: owners, audit: 'account.setSlug' })
    .input(slugChange)
    .output(portalAccount)
    .mutation(({ ctx, input }) => setPortalSlug(ctx, input)),

  setTaxNumber: memberProcedure
    .meta({ change: owners, audit: 'account.setTaxNumber' })
    .input(taxNumberChange)
    .output(portalAccount)
    .mutation(({ ctx, input }) => setPortalTaxNumber(ctx, input)),
})
