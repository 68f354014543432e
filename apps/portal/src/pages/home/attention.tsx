import type { AppRouter } from '@merchant-payments/api'
import type { inferRouterOutputs } from '@trpc/server'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { MatterLine } from './matter-line.tsx'

type Matters = inferRouterOutputs<AppRouter>['portal']['overview']['attention']

/** So many are shown before somebody asks for the rest. */
const few = 5

/** What needs to be seen to, if anything. */
export function Attention({ matters: { items, has_more } }: { matters: Matters }) {
  const [all, setAll] = useState(false)
  if (items.length === 0) return <p className="calm">Nothing needs your attention.</p>
  const shown = all ? items : items.slice(0, few)
  return (
    <Section
      title="Needs your attention"
      actions={
        items.length > few && (
          <Button kind="quiet" small aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show ${has_more ? 'the first' : 'all'} ${items.length}`}
          </Button>
        )
      }
    >
      <ul className="matters">
        {shown.map((matter) => (
          <li key={`${matter.kind} ${matter.object_id}`}>
            <MatterLine matter={matter} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
