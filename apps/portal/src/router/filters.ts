import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { SearchParams } from './search-params.ts'

/** What a page is narrowed to, kept in its address: it stays on reload and can be sent to somebody. */
export function useFilters(): [
  filters: SearchParams,
  setFilters: (change: Record<string, string | undefined>) => void,
] {
  const filters: SearchParams = useSearch({ strict: false })
  const navigate = useNavigate()
  const set = useCallback(
    (change: Record<string, string | undefined>) =>
      void navigate({ to: '.', search: (before: object) => ({ ...before, ...change }), replace: true } as never),
    [navigate],
  )
  return [filters, set]
}

/** A part of the address: the id of what the page shows. */
export function useParam(name: 'id' | 'token' | 'merchantId' | 'mode'): string {
  const params: Partial<Record<string, string>> = useParams({ strict: false })
  return params[name] ?? ''
}
