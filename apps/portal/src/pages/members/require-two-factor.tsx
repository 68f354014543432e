import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { usePerson } from '../../session/person.tsx'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import type { Member } from './wire.ts'

type RequireTwoFactorProps = {
  required: boolean
  /** Members who have no second factor yet. */
  without: readonly Member[]
}

/** Says whether each member needs a second factor; an owner who has one decides. */
export function RequireTwoFactor({ required, without }: RequireTwoFactorProps) {
  const { client, merchant, href, may } = useSession()
  const { me } = usePerson()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const change = async () => {
    await client.portal.members.requireTwoFactor.mutate({ required: !required })
    await queries.invalidateQueries({ queryKey: ['members'] })
  }
  const said = required
    ? 'Two-factor authentication is required of every member.'
    : 'Two-factor authentication is not required.'
  return (
    <div className="members-safety">
      <p>{said}</p>
      {may('change', 'portal.members') &&
        (me?.two_factor || required ? (
          <Button kind="quiet" small onClick={() => setAsking(true)}>
            {required ? 'No longer require it' : 'Require it for everyone'}
          </Button>
        ) : (
          <Link to={href('/profile')}>Set up your own to require it</Link>
        ))}
      <Confirm
        title={required ? 'No longer require two-factor authentication?' : 'Require two-factor authentication?'}
        open={asking}
        onClose={() => setAsking(false)}
        name={merchant.name}
        yes={required ? 'No longer require it' : 'Require it'}
        run={change}
      >
        {required
          ? 'Members can then sign in with a password alone.'
          : `Members without it cannot view this merchant until they have set it up: ${without.length} of them now.`}
      </Confirm>
    </div>
  )
}
