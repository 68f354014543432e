import { Navigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

/** Leads to the sign-in, and from there back to the page that was wanted. */
export function RedirectToSignIn() {
  const router = useRouter()
  // Once: this page still stands while the next one is loaded, and the address is that of the sign-in by then.
  const [wanted] = useState(() => ({ next: router.state.location.href }))
  return <Navigate to="/sign-in" search={wanted} replace />
}
