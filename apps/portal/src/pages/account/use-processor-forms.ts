import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../../session/session.tsx'
import { appearanceOf } from './appearance.ts'
import { type ConnectInstance, loadConnect, metaOptions } from './load-connect.ts'

const currentAppearance = () => appearanceOf(getComputedStyle(document.documentElement))

/**
 * The processor's forms for the account of this page, in the portal's look. An error is the server's, or of a script that does not load.
 */
export function useProcessorForms() {
  const { client } = useSession()
  const forms = useQuery({
    queryKey: ['processor-forms'],
    queryFn: async () => {
      const session = await client.portal.account.createComponentSession.mutate({})
      const connect = await loadConnect(session.script_url)
      let unused: string | null = session.client_secret
      const instance = connect.init({
        publishableKey: session.publishable_key,
        // Called again when the session has expired.
        async fetchClientSecret() {
          const secret = unused ?? (await client.portal.account.createComponentSession.mutate({})).client_secret
          unused = null
          return secret
        },
        appearance: currentAppearance(),
        locale: document.documentElement.lang,
        metaOptions,
      })
      return { instance, components: session.components }
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  useCurrentLook(forms.data?.instance)
  return forms
}

/** Follows the system between light and dark, and signs the merchant out of the forms when the page is left. */
function useCurrentLook(instance: ConnectInstance | undefined): void {
  useEffect(() => {
    if (!instance) return
    const scheme = window.matchMedia('(prefers-color-scheme: dark)')
    const follow = () => instance.update({ appearance: currentAppearance() })
    scheme.addEventListener('change', follow)
    return () => {
      scheme.removeEventListener('change', follow)
      void instance.logout()
    }
  }, [instance])
}
