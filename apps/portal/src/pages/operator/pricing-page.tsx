import { useQuery } from '@tanstack/react-query'
import { operatorFees } from '#messages/operator-fees.ts'
import { usePerson } from '../../session/person.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { FeeScheduleSection } from './fee-schedule-section.tsx'
import { PricingSimulation } from './pricing-simulation.tsx'

const t = operatorFees.pricingPage

/** The fee schedules with their terms and assignments, and their simulation. */
export function PricingPage() {
  const { client } = usePerson()
  const query = useQuery({
    queryKey: ['operator', 'pricing'],
    queryFn: () => client.operator.pricing.list.query({}),
  })
  return (
    <Page title={t.feeSchedules} lead={t.lead}>
      <QueryView query={query} what={t.theFeeSchedules} rows={6}>
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
