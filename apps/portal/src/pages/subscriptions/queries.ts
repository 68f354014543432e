import type { QueryClient } from '@tanstack/react-query'

/** Loads again what shows subscriptions. */
export function refreshSubscriptions(queries: QueryClient): Promise<unknown> {
  const shown = ['subscriptions', 'customers', 'overview']
  return Promise.all(shown.map((key) => queries.invalidateQueries({ queryKey: [key] })))
}
