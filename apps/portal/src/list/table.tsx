import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import './data-table.css'

export type Column<Item> = {
  head: string
  cell: (item: Item) => ReactNode
  /** Amounts and counts stand at the end of their column. */
  numeric?: boolean
  /** Left out where there is little room. */
  wide?: boolean
}

type TableProps<Item extends { id: string }> = {
  /** What the rows are, in the plural and lower case: "members". */
  what: string
  columns: readonly Column<Item>[]
  items: readonly Item[]
  /** Where a row leads; the first cell is the link. */
  href?: ((item: Item) => string) | undefined
}

/** Rows in columns. On a phone each row is a card of its own. */
export function Table<Item extends { id: string }>({ what, columns, items, href }: TableProps<Item>) {
  return (
    <table className="data-table">
      <caption className="visually-hidden">{what}</caption>
      <thead>
        <tr>
          {columns.map(({ head, numeric, wide }) => (
            <th key={head} scope="col" className={classOf(numeric, wide)}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id} className={href ? 'data-row data-row-link' : 'data-row'}>
            {columns.map(({ head, cell, numeric, wide }, index) => (
              <td key={head} className={classOf(numeric, wide)} data-head={head}>
                {href && index === 0 ? (
                  <Link to={href(item)} className="data-link">
                    {cell(item)}
                  </Link>
                ) : (
                  cell(item)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function classOf(numeric?: boolean, wide?: boolean): string | undefined {
  return [numeric && 'data-numeric', wide && 'data-wide'].filter(Boolean).join(' ') || undefined
}
