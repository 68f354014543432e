import { useQuery } from '@tanstack/react-query'
import { usePerson } from '../../session/person.tsx'
import { Notice } from '../../ui/notice.tsx'

/** An alarm while events of Stripe are refused; nothing otherwise. */
export function RefusedEvents() {
  const { client } = usePerson()
  const { data } = useQuery({
    queryKey: ['operator', 'refused events'],
    queryFn: () => client.operator.processorEvents.refused.query({}),
  })
  if (!data || data.items.length === 0) return null
  return (
    <Notice kind="bad">
      {data.items.map(({ livemode, reason, detail, count }) => (
        <p key={`${livemode} ${reason} ${detail}`}>
          {count} {livemode ? 'live' : 'test'} events from Stripe were refused in the last day:{' '}
          {reason === 'thin' ? `thin notifications (${detail})` : `rendered in the API version ${detail}`}. Remove their
          endpoint at Stripe, and run <code>npm run mpay -- stripe setup --mode {livemode ? 'live' : 'test'}</code>.
        </p>
      ))}
    </Notice>
  )
}
