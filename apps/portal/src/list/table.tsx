import { Link } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import './data-table.css'

export type Column<Item> = {
  head: string
  cell: (item: Item) => ReactNode
  /** Amounts and counts stand at the end of their column. */
  numeric?: boolean
  /** Left out where there is little room. */
  wide?: boolean
  /**
   * Of the table's width, in per cent; for all columns or for none. A long list is laid out at once by them, and its columns
   * stay where they are when more rows come.
   */
  share?: number
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
  const fixed = columns.every(({ share }) => share !== undefined)
  return (
    <table className={fixed ? 'data-table data-table-fixed' : 'data-table'}>
      <caption className="visually-hidden">{what}</caption>
      <thead>
        <tr>
          {columns.map(({ head, numeric, wide, share }) => (
            <th
              key={head}
              scope="col"
              className={classOf(numeric, wide)}
              style={share === undefined ? undefined : { width: `${share}%` }}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <Row key={item.id} item={item} columns={columns} href={href} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps<Item extends { id: string }> = Pick<TableProps<Item>, 'columns' | 'href'> & { item: Item }

function RowOf<Item extends { id: string }>({ item, columns, href }: RowProps<Item>) {
  return (
    <tr className={href ? 'data-row data-row-link' : 'data-row'}>
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
  )
}

/** Of a list whose columns and addresses stay the same, only new rows are drawn. */
const Row = memo(RowOf) as typeof RowOf

function classOf(numeric?: boolean, wide?: boolean): string | undefined {
  return [numeric && 'data-numeric', wide && 'data-wide'].filter(Boolean).join(' ') || undefined
}
