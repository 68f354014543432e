import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'

type ArchiveProps = {
  name: string
  /** The consequences. */
  children: ReactNode
  archive: () => Promise<unknown>
}

/** Asks for confirmation, then archives a product. */
export function Archive({ name, children, archive }: ArchiveProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="danger" onClick={() => setOpen(true)}>
        Archive
      </Button>
      <Confirm
        title="Archive this product?"
        open={open}
        onClose={() => setOpen(false)}
        name={name}
        yes="Archive product"
        no="Cancel"
        run={archive}
      >
        {children}
      </Confirm>
    </>
  )
}
