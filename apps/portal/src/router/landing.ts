/**
 * The page for a redirect from another site: `?paid=cs_…` after a checkout, `?left` after a canceled one,
 * `?onboarding=done|again` after the processor's onboarding. Null for every other address. With `&merchant=mer_…` the query stays: the
 * document has the brand of that merchant.
 */
export function landingOf({ search, hash }: { search: string; hash: string }): string | null {
  if (hash !== '' && hash !== '#/') return null
  const query = new URLSearchParams(search)
  const seller = query.has('merchant') ? search : ''
  const paid = query.get('paid')
  if (paid !== null) return `/${seller}#/paid?${new URLSearchParams({ session: paid })}`
  if (query.has('left')) return `/${seller}#/left`
  const outcome = query.get('onboarding')
  if (outcome !== null)
    return `/#/onboarded?${new URLSearchParams({ outcome: outcome === 'again' ? 'again' : 'done' })}`
  return null
}
