import { useMutation } from '@tanstack/react-query'
import { useSession } from '../../session/session.tsx'

type Purpose = 'account_onboarding' | 'account_update'

/** Opens a page of the processor, in the place of this one: its links work once. */
export function useAccountLink(purpose: Purpose) {
  const { client } = useSession()
  return useMutation({
    mutationFn: () => client.portal.account.onboardingLink.mutate({ purpose }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
}
