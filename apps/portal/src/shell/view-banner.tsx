import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { shell } from '#messages/shell.ts'
import { failureOf } from '../server/failure.ts'
import { usePerson } from '../session/person.tsx'
import type { Viewed } from '../session/use-viewed.ts'
import { Button } from '../ui/button.tsx'
import { Time } from '../ui/time.tsx'
import './view-banner.css'

const t = shell.viewBanner

/** Above every page of a merchant that an operator sees. */
export function ViewBanner({ viewed: { id, name, until } }: { viewed: Viewed }) {
  const { client } = usePerson()
  const navigate = useNavigate()
  const leaving = useMutation({
    mutationFn: () => client.operator.merchants.leave.mutate({ id }),
    onSuccess: () => navigate({ to: '/operator/merchants/$id', params: { id } }),
  })
  return (
    <section className="view-banner spread" aria-label={t.operatorView}>
      <p>
        {t.explanation({ name: <bdi>{name}</bdi>, until: <Time at={until} /> })}
        {leaving.error && <span role="alert"> {failureOf(leaving.error).message}</span>}
      </p>
      <Button small busy={leaving.isPending} onClick={() => leaving.mutate()}>
        {t.leave}
      </Button>
    </section>
  )
}
