import { CopyButton } from './copy-button.tsx'
import './copyable-id.css'

type CopyableIdProps = {
  id: string
  /** The accessible name of the id: "the product ID". */
  what: string
}

/** An id with a copy button. */
export function CopyableId({ id, what }: CopyableIdProps) {
  return (
    <span className="id">
      <span className="mono">{id}</span> <CopyButton text={id} what={what} />
    </span>
  )
}
