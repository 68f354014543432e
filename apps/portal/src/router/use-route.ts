import { useMemo, useSyncExternalStore } from 'react'
import { type Route, routeOf } from './route.ts'

const moved = 'portal:moved'

function subscribe(listener: () => void): () => void {
  const names = ['popstate', 'hashchange', moved]
  for (const name of names) window.addEventListener(name, listener)
  return () => {
    for (const name of names) window.removeEventListener(name, listener)
  }
}

/** The page that the address bar asks for, now and after every move. */
export function useRoute(): Route {
  const address = useSyncExternalStore(subscribe, () => window.location.search + window.location.hash)
  return useMemo(() => {
    const { search, hash } = new URL(address, window.location.origin)
    return routeOf({ search, hash })
  }, [address])
}

/** Goes to an address of ours without loading the page again. */
export function navigate(href: string): void {
  window.history.pushState(null, '', href)
  window.dispatchEvent(new Event(moved))
}
