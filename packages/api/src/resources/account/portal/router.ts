import { everyone, owners } from '../../../core/request/roles.ts'
import { memberProcedure, procedure, router } from '../../../core/request/trpc.ts'
import { createPortalOnboardingLink } from './onboarding-link.ts'
import { retrievePortalAccount } from './retrieve.ts'
import { onboardingLink, onboardingLinkInput, portalAccount, portalAccountQuery, taxNumberChange } from './schema.ts'
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

  setTaxNumber: memberProcedure
    .meta({ change: owners, audit: 'account.setTaxNumber' })
    .input(taxNumberChange)
    .output(portalAccount)
    .mutation(({ ctx, input }) => setPortalTaxNumber(ctx, input)),
})
