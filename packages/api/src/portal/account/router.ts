import { memberProcedure, procedure, router } from '../../request/trpc.ts'
import { createPortalOnboardingLink } from './onboarding-link.ts'
import { retrievePortalAccount } from './retrieve.ts'
import { onboardingLink, portalAccount, portalAccountQuery } from './schema.ts'

export const portalAccountRouter = router({
  retrieve: procedure
    .input(portalAccountQuery)
    .output(portalAccount)
    .query(({ ctx }) => retrievePortalAccount(ctx)),

  /** For people alone: whoever opens it speaks for the merchant. */
  onboardingLink: memberProcedure
    .input(portalAccountQuery)
    .output(onboardingLink)
    .mutation(({ ctx }) => createPortalOnboardingLink(ctx)),
})
