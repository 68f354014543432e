import { useQuery, useQueryClient } from '@tanstack/react-query'
import { profile } from '#messages/profile.ts'
import { usePerson } from '../../session/person.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Section } from '../../ui/section.tsx'
import { Passkeys } from './passkeys.tsx'
import './security.css'
import { Sessions } from './sessions.tsx'
import { TwoFactor } from './two-factor.tsx'

const t = profile.security

/** The person's ways to sign in, and their sessions. */
export function Security() {
  const { client, refresh } = usePerson()
  const queries = useQueryClient()
  const query = useQuery({ queryKey: ['security'], queryFn: () => client.portal.people.security.query({}) })
  // Members see of each other who has a second factor.
  const shown = ['security', 'members']
  const changed = () => Promise.all([...shown.map((key) => queries.invalidateQueries({ queryKey: [key] })), refresh()])
  return (
    <QueryView query={query} what={t.listed} rows={6}>
      {(security) => (
        <>
          <Section title={t.twoFactorAuthentication}>
            <TwoFactor on={security.two_factor} onChange={changed} />
          </Section>
          <Section title={t.passkeys}>
            <Passkeys security={security} onChange={changed} />
          </Section>
          <Section title={t.sessions}>
            <Sessions sessions={security.sessions} onChange={changed} />
          </Section>
        </>
      )}
    </QueryView>
  )
}
