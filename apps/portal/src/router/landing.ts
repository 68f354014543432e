/**
 * The page for a redirect from another site: `?paid=cs_…` after a checkout, `?left` after a canceled one,
 * `?onboarding=done|again` after the processor's onboarding. Null for every other address.
 */
export function landingOf({ search, hash }: { search: string; hash: string }): string | null {
  if (hash !== '' && hash !== '#/') return null
  const query = new URLSearchParams(search)
  const paid = query.get('paid')
  if (paid !== null) return `/#/paid?${new URLSearchParams({ session: paid })}`
  if (query.has('left')) return '/#/left'
  const outcome = query.get('onboarding')
  if (outcome !== null)
    return `/#/onboarded?${new URLSearchParams({ outcome: outcome === 'again' ? 'again' : 'done' })}`
  return null
}
