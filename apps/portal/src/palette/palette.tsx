import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { palette } from '#messages/palette.ts'
import { failureOf } from '../server/failure.ts'
import { useSession } from '../session/session.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { commandsOf, matchingCommands } from './commands.ts'
import type { EarlyKeys } from './early-keys.ts'
import { addressOf, wordsOf } from './found.ts'
import './palette.css'

const t = palette.palette

type Option = { id: string; head: string; detail: string; mode: string | null; to: string }

/** The pause after the last keystroke before the server is asked, in milliseconds. */
const pauseMs = 120
/** The server finds nothing by less. */
const minLength = 3

type FinderProps = {
  onClose: () => void
  /** Returns the keys that were pressed before the field was there. */
  takeEarly: () => EarlyKeys
}

/** Finds objects, pages and actions from the keyboard: a combobox in a dialog. */
export function Palette({ open, ...finder }: FinderProps & { open: boolean }) {
  return (
    <Dialog title={t.findAnything} open={open} onClose={finder.onClose}>
      <Finder {...finder} />
    </Dialog>
  )
}

function Finder({ onClose, takeEarly }: FinderProps) {
  const navigate = useNavigate()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const { groups, pending, error } = useOptions(typed.trim())
  const options = groups.flatMap((group) => group.options)
  const current = options[Math.min(active, options.length - 1)]
  // Enter came before the answer: what is found first opens then.
  const [eager, setEager] = useState(false)

  // When the field gets the focus, neither earlier nor later: keys go into the field from then on.
  const take = useRef(takeEarly)
  useLayoutEffect(() => {
    const { text, entered } = take.current()
    setTyped(text)
    setEager(entered)
  }, [])

  const choose = (option: Option) => {
    onClose()
    void navigate({ to: option.to })
  }
  useEffect(() => {
    if (!eager || pending) return
    setEager(false)
    if (current) choose(current)
  })
  useEffect(() => {
    if (current) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [current])

  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const count = Math.max(1, options.length)
      setActive((at) => (Math.min(at, count - 1) + step + count) % count)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (pending) setEager(true)
      else if (current) choose(current)
    }
  }
  return (
    <div className="stack">
      <input
        className="input palette-input"
        type="text"
        role="combobox"
        aria-label={t.idEmailAmountLast}
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={current ? `${id}-${current.id}` : undefined}
        placeholder={t.placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setActive(0)
          setEager(false)
        }}
        onKeyDown={press}
      />
      <div className="palette-list" id={`${id}-list`} role="listbox" aria-label={t.found} ref={list}>
        {groups.map(({ title, options: found }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset does not group options
          <div key={title} role="group" aria-label={title}>
            <p className="palette-title fine strong" aria-hidden="true">
              {title}
            </p>
            {found.map((option) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combobox
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox, which names the option
              <div
                key={option.id}
                id={`${id}-${option.id}`}
                role="option"
                aria-selected={option === current}
                className="palette-option"
                onClick={() => choose(option)}
              >
                <span className="palette-head">{option.head}</span>
                <bdi className="palette-detail hint cut">{option.detail}</bdi>
                {option.mode && <span className={`palette-mode palette-mode-${option.mode}`}>{option.mode}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className="hint" role="status">
        {error ? failureOf(error).message : stateOf(typed.trim(), pending, options.length)}
      </p>
    </div>
  )
}

function stateOf(typed: string, pending: boolean, count: number): string {
  if (pending) return 'Searching …'
  if (count === 0) return t.nothingMatchesTestLive({ typed })
  return t.foundSelectEnterOpen({ count })
}

/** The options of the palette: results of the server, and the pages and actions whose name matches. */
function useOptions(typed: string) {
  const session = useSession()
  const { client, merchant } = session
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  const asks = typed.length >= minLength
  const { data, error, isFetching } = useQuery({
    queryKey: ['search', asked],
    queryFn: ({ signal }) => client.portal.search.find.query({ query: asked }, { signal }),
    enabled: asked.length >= minLength,
  })
  const commands = useMemo(() => commandsOf(session), [session])
  const current = asks && asked === typed
  const found: Option[] = (current ? (data?.items ?? []) : []).map((item) => ({
    id: `${item.kind}-${item.livemode ? 'live' : 'test'}-${item.id}`,
    ...wordsOf(item),
    mode: item.livemode ? 'live' : 'test',
    to: addressOf(item, merchant.id),
  }))
  const offered = matchingCommands(commands, typed).map(({ id, name, hint, to }) => ({
    id,
    head: name,
    detail: hint,
    mode: null,
    to,
  }))
  const groups = [
    { title: t.pagesAndActions, options: offered },
    { title: t.objects, options: found },
  ].filter(({ options }) => options.length > 0)
  return { groups, pending: asks && (!current || isFetching), error: current ? error : null }
}
