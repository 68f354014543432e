import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { DataTable } from '../../list/data-table.tsx'
import { usePages } from '../../list/use-pages.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { CreateKey } from './create-key.tsx'
import { KeyState } from './key-state.tsx'
import './keys.css'
import { CreatedKey } from './created-key.tsx'
import { permissionsLabel } from './permission-labels.ts'
import { RollKey } from './roll-key.tsx'
import type { Key, NewKey } from './wire.ts'

type Asked = { kind: 'roll' | 'revoke'; key: Key } | null

/** The API keys of the mode. */
export function KeysPage() {
  const { client, mode, href, may } = useSession()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Asked>(null)
  const [made, setMade] = useState<NewKey | null>(null)
  const pages = usePages(['keys', 'list'], (api, cursor) => api.portal.keys.list.query(cursor))
  const { data: limits } = useQuery({
    queryKey: ['keys', 'standing'],
    queryFn: () => client.portal.keys.list.query({ limit: 1 }),
  })
  const close = () => setAsked(null)
  const show = (key: NewKey) => {
    setMade(key)
    close()
  }
  const changes = may('change', 'portal.keys')
  const full = limits !== undefined && limits.active >= limits.most_active

  return (
    <Page
      title="API keys"
      lead={`API keys let your programs act on behalf of your shop in ${mode} mode. Each secret is shown only once.`}
      actions={changes && <CreateKey onCreated={setMade} />}
    >
      <RollKey of={asked?.kind === 'roll' ? asked.key : null} onClose={close} onMade={show} />
      <Confirm
        title="Revoke this key?"
        open={asked?.kind === 'revoke'}
        onClose={close}
        name={asked?.kind === 'revoke' ? `${asked.key.name} (${asked.key.prefix}…)` : ''}
        yes="Revoke key"
        run={async () => {
          if (asked?.kind !== 'revoke') return
          await client.portal.keys.revoke.mutate({ id: asked.key.id })
          await queries.invalidateQueries({ queryKey: ['keys'] })
        }}
      >
        Within a second, every request with this key is refused. This cannot be undone.
      </Confirm>
      {made && <CreatedKey made={made} onDone={() => setMade(null)} />}
      {pages.items.some(({ status }) => status === 'suspended') && (
        <Notice kind="bad">
          All API keys of your shop are suspended because prohibited content was submitted five times within 24 hours.
          Contact the platform to have the suspension lifted.
        </Notice>
      )}
      <section className="stack" aria-labelledby="keys-of-mode">
        <header className="keys-head">
          <h2 id="keys-of-mode">{mode === 'test' ? 'Test keys' : 'Live keys'}</h2>
          <p className="keys-standing">
            {limits && `${limits.active} of ${limits.most_active} active across both modes`}
            {full && '. Revoke an unused key before you create another.'}
          </p>
        </header>
        <DataTable
          pages={pages}
          what="keys"
          empty={`No ${mode} keys.`}
          columns={[
            {
              head: 'Name',
              cell: ({ id, name, prefix, permissions }) => (
                <span className="key-what">
                  <bdi className="key-name">{name}</bdi>
                  <span>
                    <code className="soft">{prefix}…</code>{' '}
                    <Link to={href('/requests')} search={{ key: id }} aria-label={`Requests with ${name}`}>
                      Requests
                    </Link>
                  </span>
                  {permissions && <span className="key-limits soft">{permissionsLabel(permissions)}</span>}
                </span>
              ),
            },
            { head: 'Status', cell: ({ status }) => <KeyState status={status} /> },
            { head: 'Last used', cell: ({ last_used }) => (last_used === null ? 'Never' : <Time at={last_used} />) },
            { head: 'Expires', cell: ({ expires }) => (expires === null ? 'Never' : <Time at={expires} />) },
            {
              head: 'Actions',
              cell: (key) => (
                <span className="key-actions">
                  {changes && (key.status === 'active' || key.status === 'suspended') && (
                    <>
                      <Button
                        kind="quiet"
                        small
                        onClick={() => setAsked({ kind: 'roll', key })}
                        aria-label={`Roll ${key.name}`}
                      >
                        Roll
                      </Button>
                      <Button
                        kind="quiet"
                        small
                        onClick={() => setAsked({ kind: 'revoke', key })}
                        aria-label={`Revoke ${key.name}`}
                      >
                        Revoke
                      </Button>
                    </>
                  )}
                </span>
              ),
            },
          ]}
        />
      </section>
    </Page>
  )
}
