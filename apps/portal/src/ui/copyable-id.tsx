import { CopyButton } from './copy-button.tsx'
import './copyable-id.css'

type CopyableIdProps = {
  id: string
  /** What it is the id of, for people who do not see the button's place: "the product's id". */
  what: string
}

/** An id, to be copied. */
export function CopyableId({ id, what }: CopyableIdProps) {
  return (
    <span className="id">
      <span className="mono">{id}</span> <CopyButton text={id} what={what} />
    </span>
  )
}
