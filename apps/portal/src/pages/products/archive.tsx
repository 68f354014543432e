import type { ReactNode } from 'react'
import { products } from '#messages/products.ts'
import { ConfirmButton } from '../../ui/confirm.tsx'

const t = products.archive

type ArchiveProps = {
  name: string
  /** The consequences. */
  children: ReactNode
  archive: () => Promise<unknown>
}

/** Asks for confirmation, then archives a product. */
export function Archive({ name, children, archive }: ArchiveProps) {
  return (
    <ConfirmButton button={t.archive} title={t.archiveThisProduct} name={name} yes={t.archiveProduct} run={archive}>
      {children}
    </ConfirmButton>
  )
}
