import type { ReactNode } from 'react'
import { Foot } from '../../shell/foot.tsx'
import { Mark } from '../../shell/mark.tsx'
import { Page } from '../../ui/page.tsx'
import './gate.css'

type GateProps = { title: string; lead?: ReactNode; children: ReactNode }

/** Around the forms before which nobody is signed in. */
export function Gate({ title, lead, children }: GateProps) {
  return (
    <>
      <div className="gate">
        <header className="gate-brand">
          <Mark />
          Merchant Payments
        </header>
        <Page title={title} lead={lead}>
          {children}
        </Page>
      </div>
      <Foot />
    </>
  )
}
