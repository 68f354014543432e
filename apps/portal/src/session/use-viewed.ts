import { useQuery } from '@tanstack/react-query'
import { usePerson } from './person.tsx'

/** How often it is asked whether the view has ended, as in another window. */
const everyMs = 30_000

/** The merchant that an operator sees without being a member; undefined while that is being asked, null when they do not. */
export function useViewed(merchantId: string) {
  const { me, client } = usePerson()
  const asks = Boolean(me?.operator && me.merchants.every(({ id }) => id !== merchantId))
  const { data, isPending } = useQuery({
    queryKey: ['viewed', merchantId],
    queryFn: () => client.operator.merchants.viewed.query({ id: merchantId }).catch(() => null),
    enabled: asks,
    refetchInterval: everyMs,
    gcTime: 0,
  })
  if (!asks) return null
  return isPending ? undefined : (data ?? null)
}

export type Viewed = NonNullable<ReturnType<typeof useViewed>>
