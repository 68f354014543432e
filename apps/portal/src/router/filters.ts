import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { SearchParams } from './search-params.ts'

/** The filters of a page. The address holds them, so that they survive a reload and can be shared. */
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

/** A parameter of the path, such as the id of the object on the page. */
export function useParam(name: 'id' | 'token' | 'merchantId' | 'mode'): string {
  const params: Partial<Record<string, string>> = useParams({ strict: false })
  return params[name] ?? ''
}
