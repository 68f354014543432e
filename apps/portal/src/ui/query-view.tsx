import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ui } from '#messages/ui.ts'
import { words } from '#messages/words.ts'
import { failureOf } from '../server/failure.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { Placeholder } from './placeholder.tsx'

const t = ui.queryView

type QueryViewProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  /** The name of the data, in lower case: "the payment". */
  what: string
  /** The height of the placeholder, in rows, so that the page does not jump. */
  rows?: number
  children: (data: Data) => ReactNode
}

/** The data of a query, or its error, or a placeholder while it loads. */
export function QueryView<Data>({ query, what, rows = 4, children }: QueryViewProps<Data>) {
  const { data, error, refetch } = query
  return (
    <>
      {error && (
        <Notice kind="bad">
          {failureOf(error).message}{' '}
          <Button kind="quiet" small onClick={() => void refetch()}>
            {words.tryAgain}
          </Button>
        </Notice>
      )}
      {data === undefined ? !error && <Placeholder rows={rows} label={t.loading({ what })} /> : children(data)}
    </>
  )
}
