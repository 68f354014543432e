import type { AppRouter } from '@merchant-payments/api'
import type { inferRouterOutputs } from '@trpc/server'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { AttentionItem } from './attention-item.tsx'

type AttentionList = inferRouterOutputs<AppRouter>['portal']['overview']['attention']

/** The number of entries that are shown while the list is collapsed. */
const maxCollapsed = 5

/** The entries that need attention, if any. */
export function Attention({ attention: { items, has_more } }: { attention: AttentionList }) {
  const [all, setAll] = useState(false)
  if (items.length === 0) return <p className="calm">Nothing needs your attention.</p>
  const shown = all ? items : items.slice(0, maxCollapsed)
  return (
    <Section
      title="Needs your attention"
      actions={
        items.length > maxCollapsed && (
          <Button kind="quiet" small aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show ${has_more ? 'the first' : 'all'} ${items.length}`}
          </Button>
        )
      }
    >
      <ul className="attention-list">
        {shown.map((entry) => (
          <li key={`${entry.kind} ${entry.object_id}`}>
            <AttentionItem entry={entry} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
