import { useQuery } from '@tanstack/react-query'
import { usePerson } from '../../session/person.tsx'

/** The mode for changes that both modes of a merchant have in common: live, unless the merchant is closed there. */
export function useOpenMode(id: string): boolean {
  const { client } = usePerson()
  const { data } = useQuery({
    queryKey: ['operator', 'account', id, true],
    queryFn: () => client.operator.accounts.retrieve.query({ id, livemode: true }),
  })
  return data?.status !== 'closed'
}
