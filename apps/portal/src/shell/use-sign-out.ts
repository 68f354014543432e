import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { usePerson } from '../session/person.tsx'
import { signOut } from '../session/sign-in-calls.ts'

/** Ends the session of this browser, and goes to the sign-in. */
export function useSignOut() {
  const { refresh } = usePerson()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async () => {
      await signOut()
      await refresh()
      await navigate({ to: '/sign-in' })
    },
  })
}
