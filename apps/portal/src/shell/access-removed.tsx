import { Link } from '@tanstack/react-router'
import { shell } from '#messages/shell.ts'
import { words } from '#messages/words.ts'
import type { Mode } from '../server/trpc.ts'
import { type Merchant, usePerson } from '../session/person.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { Section } from '../ui/section.tsx'
import { useSignOut } from './use-sign-out.ts'

const t = shell.accessRemoved

/** The page for a member who was removed while a page of the merchant was open. */
export function AccessRemoved({ merchant, mode }: { merchant: Merchant; mode: Mode }) {
  const { me } = usePerson()
  const leaving = useSignOut()
  const others = me?.merchants ?? []
  return (
    <Page title={t.title} lead={t.explanation({ email: me?.email, name: <bdi>{merchant.name}</bdi> })}>
      {others.length > 0 && (
        <Section title={t.yourOtherMerchants}>
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
          <Link to="/operator">{t.goPlatform}</Link>
        </p>
      )}
      {leaving.error && <Notice kind="bad">{leaving.error.message}</Notice>}
      <p>
        <Button kind="quiet" busy={leaving.isPending} onClick={() => leaving.mutate()}>
          {words.signOut}
        </Button>
      </p>
    </Page>
  )
}
