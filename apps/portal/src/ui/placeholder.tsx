import './placeholder.css'

/** Reserves the height of rows that are loading. */
export function Placeholder({ rows, label }: { rows: number; label: string }) {
  return (
    <div className="placeholder stack stack-near" role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="placeholder-row" />
      ))}
    </div>
  )
}
