import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { requests } from '#messages/requests.ts'
import { words } from '#messages/words.ts'
import { useParam } from '../../router/filters.ts'
import { useSession } from '../../session/session.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import { actionTitle } from '../audit-log/action-labels.ts'
import '../audit-log/audit-log.css'
import { ObjectLink } from '../audit-log/object-link.tsx'
import { HttpStatus } from './http-status.tsx'
import { Neighbours } from './neighbours.tsx'
import { type LoggedRequest, requestId } from './request-filter.ts'
import './requests.css'
import { toCurl } from './to-curl.ts'
import { useCodes } from './use-codes.ts'

const t = requests.requestPage

/** One request with its response and its changes. */
export function RequestPage() {
  const { client, href, may } = useSession()
  const id = useParam('id')
  const request = useQuery({
    queryKey: ['requests', id],
    queryFn: async () => {
      if (!requestId.test(id)) return null
      return (await client.portal.requests.list.query({ request_id: id, limit: 1 })).items[0] ?? null
    },
  })
  const changes = useQuery({
    queryKey: ['requests', id, 'changes'],
    queryFn: () => client.portal.requests.changes.query({ id }),
    enabled: Boolean(request.data),
  })
  if (request.data === null) {
    return <NotFound>{t.keptFor}</NotFound>
  }
  return (
    <Page
      title={request.data ? `${request.data.method} ${request.data.path}` : words.request}
      lead={<CopyableId id={id} what={t.theRequestId} />}
    >
      <QueryView query={request} what={t.theRequest}>
        {(found) =>
          found && (
            <Section title={t.requestAndResponse}>
              <Facts>
                <Fact name={words.status}>
                  <HttpStatus status={found.status} />
                </Fact>
                <Fact name={words.code}>
                  {found.code && (
                    <Link to={href('/requests')} search={{ code: found.code }}>
                      <code>{found.code}</code>
                    </Link>
                  )}
                </Fact>
                <Fact name={t.time}>
                  <Time at={found.created} exact />
                </Fact>
                <Fact name={t.duration}>{t.ms({ duration_ms: found.duration_ms })}</Fact>
                {found.key && (
                  <Fact name={t.key}>
                    <Link to={href('/requests')} search={{ key: found.key.id }}>
                      <bdi>{found.key.name}</bdi>
                    </Link>
                  </Fact>
                )}
                {found.person && (
                  <Fact name={t.member}>
                    <bdi>{found.person.email}</bdi>
                  </Fact>
                )}
                {found.object_id && (
                  <Fact name={words.object}>
                    <ObjectLink id={found.object_id} />
                  </Fact>
                )}
              </Facts>
              {found.code && <Meaning request={found} code={found.code} />}
              <CodeBlock code={toCurl(found, window.location.origin)} language="shell" title={t.asCurl} />
            </Section>
          )
        }
      </QueryView>
      {request.data && (
        <Section
          title={t.changes}
          actions={
            may('read', 'portal.audit') &&
            request.data.object_id && (
              <Link to={href('/audit')} search={{ about: request.data.object_id }}>
                {t.allChangesObject}
              </Link>
            )
          }
        >
          <QueryView query={changes} what={t.theChanges} rows={1}>
            {({ items }) =>
              items.length === 0 ? (
                <p className="soft">{t.noChanges}</p>
              ) : (
                <ul className="request-changes stack stack-near plain-list breaks">
                  {items.map(({ id: change, action, object_id, fields }) => (
                    <li key={change}>
                      <span>{actionTitle(action)}</span> {object_id && <ObjectLink id={object_id} action={action} />}
                      {fields.length > 0 && (
                        <span className="audit-fields fine cut"> {t.fields({ fields: fields.join(', ') })}</span>
                      )}
                    </li>
                  ))}
                </ul>
              )
            }
          </QueryView>
        </Section>
      )}
      {request.data && <Neighbours request={request.data} />}
    </Page>
  )
}

/** The error of the answer, the meaning of its code, and a link to its documentation. */
function Meaning({ request: { param, message }, code }: { request: LoggedRequest; code: string }) {
  const { data } = useCodes()
  const known = data?.items.find((item) => item.code === code)
  const said = message ?? known?.message
  return (
    <Notice kind="bad">
      {param && (
        <>
          <bdi>
            <code>{param}</code>
          </bdi>
          :{' '}
        </>
      )}
      {said && <bdi>{said}</bdi>}{' '}
      <a href={`/docs/errors#${code}`} target="_blank" rel="noopener">
        {t.aboutCode}
      </a>
    </Notice>
  )
}
