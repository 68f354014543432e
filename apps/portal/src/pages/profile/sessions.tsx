import { useMutation } from '@tanstack/react-query'
import { profile } from '#messages/profile.ts'
import { words } from '#messages/words.ts'
import { failureOf } from '../../server/failure.ts'
import { usePerson } from '../../session/person.tsx'
import { SignInError, signOutElsewhere } from '../../session/sign-in-calls.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Time } from '../../ui/time.tsx'
import { browserLabel } from './browser-label.ts'
import type { Security } from './wire.ts'

const t = profile.sessions

type SessionsProps = { sessions: Security['sessions']; onChange: () => Promise<unknown> }

/** Where the person is signed in, and since when; each session but this one can be ended. */
export function Sessions({ sessions, onChange }: SessionsProps) {
  const { client } = usePerson()
  const end = useMutation({
    mutationFn: (id: string) => client.portal.people.endSession.mutate({ id }),
    onSettled: onChange,
  })
  const endOthers = useMutation({ mutationFn: signOutElsewhere, onSettled: onChange })
  const error = end.error ?? endOthers.error
  return (
    <div className="security-setup stack stack-start">
      {error && <Notice kind="bad">{(error instanceof SignInError ? error.failure : failureOf(error)).message}</Notice>}
      <ul className="security-list stack stack-near plain-list">
        {sessions.map(({ id, this_one, address, user_agent, signed_in, last_active }) => {
          const browser = browserLabel(user_agent)
          return (
            <li key={id} className="spread">
              <span>
                {browser}, <bdi className="mono">{address ?? t.unknownAddress}</bdi>
                <span className="block hint">
                  {t.signedLastActive({ signed_in: <Time at={signed_in} />, last_active: <Time at={last_active} /> })}
                </span>
              </span>
              {this_one ? (
                <Chip kind="good">{t.thisBrowser}</Chip>
              ) : (
                <Button
                  kind="quiet"
                  small
                  busy={end.isPending && end.variables === id}
                  onClick={() => end.mutate(id)}
                  aria-label={t.signOut({ browser, address: address ?? t.unknownAddress })}
                >
                  {words.signOut}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {sessions.length > 1 && (
        <Button kind="quiet" busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
          {t.signOutAllOther}
        </Button>
      )}
    </div>
  )
}
