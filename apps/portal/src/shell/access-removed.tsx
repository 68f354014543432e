import { Link } from '@tanstack/react-router'
import type { Mode } from '../server/trpc.ts'
import { type Merchant, usePerson } from '../session/person.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { Section } from '../ui/section.tsx'
import { useSignOut } from './use-sign-out.ts'

/** The page for a member who was removed while a page of the merchant was open. */
export function AccessRemoved({ merchant, mode }: { merchant: Merchant; mode: Mode }) {
  const { me } = usePerson()
  const leaving = useSignOut()
  const others = me?.merchants ?? []
  return (
    <Page
      title="You no longer have access to this merchant"
      lead={
        <>
          {me?.email} was removed from <bdi>{merchant.name}</bdi>. You can still sign in to the portal.
        </>
      }
    >
      {others.length > 0 && (
        <Section title="Your other merchants">
          <ul>
            {others.map(({ id, name }) => (
              <li key={id}>
                <Link to="/$merchantId/$mode" params={{ merchantId: id, mode }}>
                  <bdi>{name}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {me?.operator && (
        <p>
          <Link to="/operator">Go to the platform</Link>
        </p>
      )}
      {leaving.error && <Notice kind="bad">{leaving.error.message}</Notice>}
      <p>
        <Button kind="quiet" busy={leaving.isPending} onClick={() => leaving.mutate()}>
          Sign out
        </Button>
      </p>
    </Page>
  )
}
