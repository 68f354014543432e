import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../session/session.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Section } from '../../ui/section.tsx'

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
    <Section title="Source addresses">
      <p>Deliveries come from these addresses, so a firewall can allow them and nothing else:</p>
      <ul>
        {data.source_addresses.map((address) => (
          <li key={address}>
            <CopyableId id={address} what="the address" />
          </li>
        ))}
      </ul>
    </Section>
  )
}
