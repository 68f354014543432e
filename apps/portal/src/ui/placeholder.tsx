import './placeholder.css'

/** Stands where rows will be, in their height, while they are on their way. */
export function Placeholder({ rows, label }: { rows: number; label: string }) {
  return (
    <div className="placeholder" role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="placeholder-row" />
      ))}
    </div>
  )
}
