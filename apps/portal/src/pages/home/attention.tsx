import type { AppRouter } from '@merchant-payments/api/router'
import type { inferRouterOutputs } from '@trpc/server'
import { useState } from 'react'
import { home } from '#messages/home.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { AttentionItem } from './attention-item.tsx'
import { groupByUrl } from './group-by-url.ts'

const t = home.attention

type AttentionList = inferRouterOutputs<AppRouter>['portal']['overview']['attention']

/** The number of entries that are shown while the list is collapsed. */
const maxCollapsed = 5

/** The entries that need attention, if any. */
export function Attention({ attention: { items, has_more } }: { attention: AttentionList }) {
  const [all, setAll] = useState(false)
  if (items.length === 0) return <p className="soft">{t.nothingNeedsAttention}</p>
  const groups = groupByUrl(items)
  const shown = all ? groups : groups.slice(0, maxCollapsed)
  return (
    <Section
      title={t.needsYourAttention}
      actions={
        groups.length > maxCollapsed && (
          <Button kind="quiet" small aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t.showFewer : (has_more ? t.showFirst : t.showAll)({ count: groups.length })}
          </Button>
        )
      }
    >
      <ul className="attention-list stack stack-near plain-list breaks">
        {shown.map(({ entry, others }) => (
          <li key={`${entry.kind} ${entry.object_id}`}>
            <AttentionItem entry={entry} others={others} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
