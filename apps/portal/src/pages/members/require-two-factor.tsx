import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { members } from '#messages/members.ts'
import { usePerson } from '../../session/person.tsx'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import type { Member } from './wire.ts'

const t = members.requireTwoFactor

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
  const said = required ? t.twoFactorAuthentication : t.twoFactorAuthenticationNot
  return (
    <div className="members-safety">
      <p>{said}</p>
      {may('change', 'portal.members') &&
        (me?.two_factor || required ? (
          <Button kind="quiet" small onClick={() => setAsking(true)}>
            {required ? t.noLongerRequire : t.requireEveryone}
          </Button>
        ) : (
          <Link to={href('/profile')}>{t.setUpOwnRequire}</Link>
        ))}
      <Confirm
        title={required ? t.noLongerRequireTwo : t.requireTwoFactorAuthentication}
        open={asking}
        onClose={() => setAsking(false)}
        name={merchant.name}
        yes={required ? t.noLongerRequire : t.requireIt}
        run={change}
      >
        {required ? t.membersSignPasswordAlone : t.membersWithoutCannotView({ count: without.length })}
      </Confirm>
    </div>
  )
}
