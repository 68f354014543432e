import { type ReactNode, useEffect, useRef } from 'react'
import { list } from '#messages/list.ts'
import { words } from '#messages/words.ts'
import { failureOf } from '../server/failure.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Placeholder } from '../ui/placeholder.tsx'
import { type Column, Table } from './table.tsx'
import type { Pages } from './use-pages.ts'

const t = list.dataTable

type DataTableProps<Item extends { id: string }> = {
  pages: Pages<Item>
  /** The listed objects, in the plural and lower case: "payments". */
  what: string
  columns: readonly Column<Item>[]
  twoLines?: boolean
  /** Replaces the rows of an empty list. */
  empty: ReactNode
  /** Where a row leads; the first cell is the link. */
  href?: ((item: Item) => string) | undefined
}

/** Rows in columns, more of them as the reader comes to the end. On a phone each row is a card of its own. */
export function DataTable<Item extends { id: string }>({
  pages,
  what,
  columns,
  twoLines,
  empty,
  href,
}: DataTableProps<Item>) {
  const { items, isPending, error, hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage, refetch } = pages
  const end = useRef<HTMLDivElement>(null)

  const count = items.length
  // A new observer for each page: an observer does not report an end that stays visible. On a busy page several changes
  // arrive at once, and the last one counts.
  useEffect(() => {
    if (count === 0 || !hasNextPage || isFetchingNextPage || error || !end.current) return
    const watcher = new IntersectionObserver((seen) => seen.at(-1)?.isIntersecting && void fetchNextPage(), {
      rootMargin: '600px',
    })
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [count, hasNextPage, isFetchingNextPage, error, fetchNextPage])

  if (isPending) return <Placeholder rows={6} label={t.loading({ what })} />
  return (
    <div className="data stack" aria-busy={isPlaceholderData}>
      {error && (
        <Notice kind="bad">
          {failureOf(error).message}{' '}
          <Button kind="quiet" small onClick={() => void refetch()}>
            {words.tryAgain}
          </Button>
        </Notice>
      )}
      {items.length === 0 && !error && <div className="data-empty">{empty}</div>}
      {items.length > 0 && <Table what={what} columns={columns} items={items} twoLines={twoLines} href={href} />}
      <div ref={end} className="data-end">
        {hasNextPage && (
          <Button kind="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t.showMore({ what })}
          </Button>
        )}
      </div>
    </div>
  )
}
