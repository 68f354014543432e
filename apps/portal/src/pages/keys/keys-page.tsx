import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { keys } from '#messages/keys.ts'
import { words } from '#messages/words.ts'
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

const t = keys.keysPage

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
      title={t.apiKeys}
      lead={t.apiKeysLetPrograms({ mode })}
      actions={changes && <CreateKey onCreated={setMade} />}
    >
      <RollKey of={asked?.kind === 'roll' ? asked.key : null} onClose={close} onMade={show} />
      <Confirm
        title={t.revokeThisKey}
        open={asked?.kind === 'revoke'}
        onClose={close}
        name={asked?.kind === 'revoke' ? `${asked.key.name} (${asked.key.prefix}…)` : ''}
        yes={t.revokeKey}
        run={async () => {
          if (asked?.kind !== 'revoke') return
          await client.portal.keys.revoke.mutate({ id: asked.key.id })
          await queries.invalidateQueries({ queryKey: ['keys'] })
        }}
      >
        {t.withinSecondEveryRequest}
      </Confirm>
      {made && <CreatedKey made={made} onDone={() => setMade(null)} />}
      {pages.items.some(({ status }) => status === 'suspended') && <Notice kind="bad">{t.allApiKeysShop}</Notice>}
      <section className="stack" aria-labelledby="keys-of-mode">
        <header className="keys-head">
          <h2 id="keys-of-mode">{mode === 'test' ? t.testKeys : t.liveKeys}</h2>
          <p className="keys-standing">
            {limits && (full ? t.allActive : t.active)({ active: limits.active, most: limits.most_active })}
          </p>
        </header>
        <DataTable
          pages={pages}
          what={t.listed}
          empty={t.noKeys({ mode })}
          columns={[
            {
              head: words.name,
              cell: ({ id, name, prefix, permissions }) => (
                <span className="key-what">
                  <bdi className="key-name">{name}</bdi>
                  <span>
                    <code className="soft">{prefix}…</code>{' '}
                    <Link to={href('/requests')} search={{ key: id }} aria-label={t.requestsWith({ name })}>
                      {t.requests}
                    </Link>
                  </span>
                  {permissions && <span className="key-limits soft">{permissionsLabel(permissions)}</span>}
                </span>
              ),
            },
            { head: words.status, cell: ({ status }) => <KeyState status={status} /> },
            { head: t.lastUsed, cell: ({ last_used }) => (last_used === null ? t.never : <Time at={last_used} />) },
            { head: words.expires, cell: ({ expires }) => (expires === null ? t.never : <Time at={expires} />) },
            {
              head: words.actions,
              cell: (key) => (
                <span className="key-actions">
                  {changes && (key.status === 'active' || key.status === 'suspended') && (
                    <>
                      <Button
                        kind="quiet"
                        small
                        onClick={() => setAsked({ kind: 'roll', key })}
                        aria-label={t.rollNamed({ name: key.name })}
                      >
                        {t.roll}
                      </Button>
                      <Button
                        kind="quiet"
                        small
                        onClick={() => setAsked({ kind: 'revoke', key })}
                        aria-label={t.revokeNamed({ name: key.name })}
                      >
                        {t.revoke}
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
