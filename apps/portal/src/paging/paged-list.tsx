import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { failureOf } from '../failure.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Placeholder } from '../ui/placeholder.tsx'
import './paged-list.css'
import type { usePages } from './use-pages.ts'

type PagedListProps<Item extends { id: string }> = {
  pages: ReturnType<typeof usePages<Item>>
  /** What the list holds, in the plural and lower case. */
  what: string
  empty: ReactNode
  row: (item: Item) => ReactNode
}

/** Rows, or what stands in their place: on their way, none, refused. More of them at a press. */
export function PagedList<Item extends { id: string }>({ pages, what, empty, row }: PagedListProps<Item>) {
  const { items, isPending, error, hasNextPage, isFetchingNextPage } = pages
  const list = useRef<HTMLUListElement>(null)
  const known = useRef<number | null>(null)

  useEffect(() => {
    if (known.current === null || items.length <= known.current) return
    // The first of the new rows: the button that was pressed may be gone.
    const first = list.current?.children[known.current]
    known.current = null
    if (first instanceof HTMLElement) first.focus()
  }, [items.length])

  const more = () => {
    known.current = items.length
    void pages.fetchNextPage()
  }

  if (isPending) return <Placeholder rows={3} label={`Loading ${what}`} />
  return (
    <Fragment>
      {error && (
        <Notice kind="bad">
          <span className="paged-list-failure">
            {failureOf(error).message}
            <Button kind="quiet" small onClick={() => void pages.refetch()}>
              Try again
            </Button>
          </span>
        </Notice>
      )}
      {items.length === 0 && !error && <div className="paged-list-empty">{empty}</div>}
      {items.length > 0 && (
        <ul className="paged-list" ref={list}>
          {items.map((item) => (
            <li key={item.id} className="card paged-list-row" tabIndex={-1}>
              {row(item)}
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div className="paged-list-more">
          <Button kind="quiet" busy={isFetchingNextPage} onClick={more}>
            Show more {what}
          </Button>
        </div>
      )}
    </Fragment>
  )
}
