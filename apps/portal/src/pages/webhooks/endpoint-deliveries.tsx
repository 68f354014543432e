import { useMutation, useQueryClient } from '@tanstack/react-query'
import { webhooks } from '#messages/webhooks.ts'
import { words } from '#messages/words.ts'
import { DataTable } from '../../list/data-table.tsx'
import { DateFilter, FilterBar, SelectFilter } from '../../list/filter-bar.tsx'
import { usePages } from '../../list/use-pages.ts'
import { useFilters } from '../../router/filters.ts'
import { useSession } from '../../session/session.tsx'
import { RealTime } from '../../shell/real-time.tsx'
import { Button } from '../../ui/button.tsx'
import { Time } from '../../ui/time.tsx'
import { filterOf, statusOptions, typeOptions } from './deliveries-filter.ts'
import { DeliveryState } from './delivery-state.tsx'
import { refetchIntervalOf } from './refetch-interval.ts'
import { ReplayMissed } from './replay-missed.tsx'
import type { EndpointDetails } from './wire.ts'

const t = webhooks.endpointDeliveries

type EndpointDeliveriesProps = { endpoint: EndpointDetails; onReplayed: (count: number) => void }

/** The deliveries to an endpoint, newest first. */
export function EndpointDeliveries({ endpoint, onReplayed }: EndpointDeliveriesProps) {
  const { href, may } = useSession()
  const queries = useQueryClient()
  const [filters] = useFilters()
  const filter = filterOf(filters)
  const pages = usePages(
    ['deliveries', endpoint.id, filter],
    (client, cursor) => client.portal.deliveries.list.query({ endpoint_id: endpoint.id, ...filter, ...cursor }),
    { refetchInterval: (deliveries) => refetchIntervalOf(deliveries, Date.now() / 1000) },
  )
  const refresh = useMutation({
    mutationFn: () => Promise.all([pages.refetch(), queries.invalidateQueries({ queryKey: ['webhook-endpoints'] })]),
  })
  const replayable = endpoint.status === 'active' && may('change', 'webhookEndpoints')
  return (
    <section className="deliveries stack" aria-labelledby="deliveries">
      <header className="section-head spread">
        <h2 id="deliveries">{t.deliveries}</h2>
        <div className="row">
          {replayable && <ReplayMissed endpoint={endpoint} onReplayed={onReplayed} />}
          <Button kind="quiet" small busy={refresh.isPending} onClick={() => refresh.mutate()}>
            {words.refresh}
          </Button>
        </div>
      </header>
      <FilterBar label={t.filterDeliveries}>
        <SelectFilter label={words.status} name="status" options={statusOptions} />
        <SelectFilter label={words.type} name="type" options={typeOptions} />
        <div className="filter-days">
          <DateFilter label={words.from} name="from" />
          <DateFilter label={words.to} name="until" />
        </div>
      </FilterBar>
      <DataTable
        pages={pages}
        what={t.listed}
        empty={Object.keys(filter).length === 0 ? t.noDeliveriesYet : t.noDeliveriesMatch}
        href={({ id }) => href(`/deliveries/${id}`)}
        columns={[
          { head: words.event, share: 50, cell: ({ event }) => <span className="mono">{event.type}</span> },
          { head: words.status, share: 34, cell: (delivery) => <DeliveryState delivery={delivery} /> },
          { head: t.attempts, share: 18, numeric: true, cell: ({ attempt_count }) => attempt_count },
          { head: words.created, share: 44, cell: ({ created }) => <Time at={created} exact /> },
          {
            head: t.nextAttempt,
            share: 54,
            wide: true,
            cell: ({ next_attempt }) => (next_attempt === null ? '—' : <RealTime at={next_attempt} exact />),
          },
        ]}
      />
    </section>
  )
}
