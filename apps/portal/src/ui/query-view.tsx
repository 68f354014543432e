import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureOf } from '../failure.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { Placeholder } from './placeholder.tsx'

type QueryViewProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  /** What is read, in lower case: "the payment". */
  what: string
  /** As high as what will stand there, in rows, so that nothing jumps. */
  rows?: number
  children: (data: Data) => ReactNode
}

/** What was read, or what stands in its place: on its way, or refused. */
export function QueryView<Data>({ query, what, rows = 4, children }: QueryViewProps<Data>) {
  const { data, error, refetch } = query
  return (
    <>
      {error && (
        <Notice kind="bad">
          {failureOf(error).message}{' '}
          <Button kind="quiet" small onClick={() => void refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {data === undefined ? !error && <Placeholder rows={rows} label={`Loading ${what}`} /> : children(data)}
    </>
  )
}
