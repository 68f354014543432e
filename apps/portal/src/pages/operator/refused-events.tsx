import { useQuery } from '@tanstack/react-query'
import { operator } from '#messages/operator.ts'
import { usePerson } from '../../session/person.tsx'
import { Notice } from '../../ui/notice.tsx'

const t = operator.refusedEvents

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
          {t.refused({
            count,
            mode: livemode ? 'live' : 'test',
            reason: reason === 'thin' ? t.thin({ detail }) : t.rendered({ detail }),
            command: <code>npm run mpay -- stripe setup --mode {livemode ? 'live' : 'test'}</code>,
          })}
        </p>
      ))}
    </Notice>
  )
}
