import { useQuery } from '@tanstack/react-query'
import { webhooks } from '#messages/webhooks.ts'
import { useSession } from '../../session/session.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Section } from '../../ui/section.tsx'

const t = webhooks.sourceAddresses

/** The addresses and networks that deliveries come from, for a merchant's firewall. Nothing if the operator has set none. */
export function SourceAddresses() {
  const { client } = useSession()
  const { data } = useQuery({
    queryKey: ['webhook-source-addresses'],
    queryFn: () => client.portal.webhookEndpoints.sourceAddresses.query({}),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data || data.source_addresses.length === 0) return null
  return (
    <Section title={t.sourceAddresses}>
      <p>{t.explanation}</p>
      <ul>
        {data.source_addresses.map((address) => (
          <li key={address}>
            <CopyableId id={address} what={t.theAddress} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
