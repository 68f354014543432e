import type { ReactNode } from 'react'
import { ConfirmButton } from '../../ui/confirm.tsx'

type ArchiveProps = {
  name: string
  /** The consequences. */
  children: ReactNode
  archive: () => Promise<unknown>
}

/** Asks for confirmation, then archives a product. */
export function Archive({ name, children, archive }: ArchiveProps) {
  return (
    <ConfirmButton button="Archive" title="Archive this product?" name={name} yes="Archive product" run={archive}>
      {children}
    </ConfirmButton>
  )
}
