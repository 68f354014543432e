import { useQuery } from '@tanstack/react-query'
import { usePerson } from '../../session/person.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { FeeScheduleSection } from './fee-schedule-section.tsx'
import { PricingSimulation } from './pricing-simulation.tsx'

/** The fee schedules with their terms and assignments, and their simulation. */
export function PricingPage() {
  const { client } = usePerson()
  const query = useQuery({
    queryKey: ['operator', 'pricing'],
    queryFn: () => client.operator.pricing.list.query({}),
  })
  return (
    <Page
      title="Fee schedules"
      lead="The terms of the platform’s fee. A fee schedule is never changed: create another one with mpay pricing create, and assign it to a plan with mpay pricing assign, or to a merchant on the merchant’s page. What was sold keeps its terms."
    >
      <QueryView query={query} what="the fee schedules" rows={6}>
        {({ items }) => (
          <>
            <PricingSimulation schedules={items} />
            {items.map((schedule) => (
              <FeeScheduleSection key={schedule.id} schedule={schedule} />
            ))}
          </>
        )}
      </QueryView>
    </Page>
  )
}
