import { Navigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

/** Redirects to the sign-in, and from there back to the requested page. */
export function RedirectToSignIn() {
  const router = useRouter()
  // Read once: this component is still mounted while the next page loads, and the address is the sign-in's by then.
  const [wanted] = useState(() => ({ next: router.state.location.href }))
  return <Navigate to="/sign-in" search={wanted} replace />
}
