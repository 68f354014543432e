import { CopyButton } from './copy-button.tsx'
import './id.css'

type IdProps = {
  id: string
  /** What it is the id of, for people who do not see the button's place: "the product's id". */
  what: string
}

/** An id, to be copied. */
export function Id({ id, what }: IdProps) {
  return (
    <span className="id">
      <span className="mono">{id}</span> <CopyButton text={id} what={what} />
    </span>
  )
}
