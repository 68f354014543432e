import type { Site } from '@merchant-payments/site'

/** A whole list of the processor. @param account null for the platform's own */
export async function listAll<T extends { id: string }>(
  site: Site,
  account: string | null,
  resource: string,
): Promise<T[]> {
  const found: T[] = []
  for (;;) {
    const after = found.length > 0 ? `&starting_after=${found.at(-1)?.id}` : ''
    const answer = await fetch(`${site.sandboxUrl}/v1/${resource}?limit=100${after}`, {
      headers: { authorization: `Bearer ${site.secretKey}`, ...(account ? { 'stripe-account': account } : {}) },
    })
    const page = (await answer.json()) as { data: T[]; has_more: boolean }
    found.push(...page.data)
    if (!page.has_more) return found
  }
}
