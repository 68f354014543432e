import { Link } from '@tanstack/react-router'
import { type CSSProperties, memo, type ReactNode } from 'react'
import './data-table.css'

export type Column<Item> = {
  head: string
  cell: (item: Item) => ReactNode
  /** Aligned to the end of the column, as amounts and counts are. */
  numeric?: boolean
  /** Hidden on narrow screens. */
  wide?: boolean
  /** A wide column, which phones show in a second line. */
  second?: boolean
  /**
   * Relative width of the column; all columns have one or no column has, and at most eight. With them each row has its own
   * layout: rows out of sight cost nothing, and columns do not move when more rows load.
   */
  share?: number
}

type TableProps<Item extends { id: string }> = {
  /** The objects of the rows, in the plural and lower case: "members". */
  what: string
  columns: readonly Column<Item>[]
  items: readonly Item[]
  /** On a phone a row is two lines of two cells, without the names of columns: for cells that need none. */
  twoLines?: boolean | undefined
  /** Where a row leads; the first cell is the link. */
  href?: ((item: Item) => string) | undefined
}

/** Rows per part: the browser neither lays out nor paints a part that is off screen. */
const rowsPerPart = 25

/** Rows in columns. On a phone each row is a card of its own. */
export function Table<Item extends { id: string }>({ what, columns, items, twoLines, href }: TableProps<Item>) {
  const fixed = columns.every(({ share }) => share !== undefined)
  const shares = Object.fromEntries(columns.map(({ share }, index) => [`--share-${index + 1}`, share]))
  return (
    <div className="data-frame">
      <table
        className={['data-table', fixed && 'data-table-fixed', twoLines && 'data-table-two'].filter(Boolean).join(' ')}
        style={fixed ? shares : undefined}
      >
        <caption className="visually-hidden">{what}</caption>
        <thead>
          <tr>
            {columns.map(({ head, numeric, wide, second }) => (
              <th key={head} scope="col" className={classOf(numeric, wide, second)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {partsOf(items).map(({ start, rows }) => (
          <tbody key={start} className="data-part" style={{ '--rows': rows.length } as CSSProperties}>
            {rows.map((item) => (
              <Row key={item.id} item={item} columns={columns} href={href} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

/** Keyed by their start: a removed row does not remount the other rows of its part. */
function partsOf<Item>(items: readonly Item[]): { start: number; rows: Item[] }[] {
  const count = Math.ceil(items.length / rowsPerPart)
  const starts = Array.from({ length: count }, (_, part) => part * rowsPerPart)
  return starts.map((start) => ({ start, rows: items.slice(start, start + rowsPerPart) }))
}

type RowProps<Item extends { id: string }> = Pick<TableProps<Item>, 'columns' | 'href'> & { item: Item }

function RowOf<Item extends { id: string }>({ item, columns, href }: RowProps<Item>) {
  return (
    <tr className={href ? 'data-row data-row-link' : 'data-row'}>
      {columns.map(({ head, cell, numeric, wide, second }, index) => (
        <td key={head} className={classOf(numeric, wide, second)} data-head={head}>
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

/** Memoized: while columns and addresses stay the same, only new rows are rendered. */
const Row = memo(RowOf) as typeof RowOf

function classOf(numeric?: boolean, wide?: boolean, second?: boolean): string | undefined {
  return (
    [numeric && 'data-numeric', wide && 'data-wide', second && 'data-second'].filter(Boolean).join(' ') || undefined
  )
}
