import MiniSearch from 'minisearch'
import { type FoundPassage, searchOptions } from './search-options.ts'

const maxShown = 8

/**
 * Searches the guides in the browser: the index, made at build time, is fetched when the field is first used. A fetch that
 * fails is said, and made again at the next key. MiniSearch is no import of its own, for a browser never makes a failed one again.
 */
export function startSearch(form: HTMLFormElement): void {
  const field = form.querySelector('input')
  const list = form.querySelector('ul')
  const status = form.querySelector('p')
  if (!field || !list || !status) throw new Error('guides.html has changed')
  let loading: Promise<MiniSearch | undefined> | undefined
  const load = () => {
    loading ??= loadIndex().then((index) => {
      if (!index) loading = undefined
      return index
    })
    return loading
  }

  async function show(query: string): Promise<void> {
    if (query === '') return close()
    const index = await load()
    if (field?.value.trim() !== query) return
    if (!index) {
      close()
      if (status) status.textContent = 'The search could not be loaded. Type on to try again.'
      return
    }
    const found = index.search(query) as unknown as FoundPassage[]
    list?.replaceChildren(...found.slice(0, maxShown).map(result))
    if (list) list.hidden = found.length === 0
    if (status) status.textContent = found.length === 0 ? 'Nothing found' : `${found.length} found`
  }
  function close(): void {
    if (list) list.hidden = true
    if (status) status.textContent = ''
  }

  form.hidden = false
  field.addEventListener('focus', () => void load())
  field.addEventListener('input', () => void show(field.value.trim()))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    list.querySelector('a')?.click()
  })
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!form.contains(relatedTarget as Node | null)) close()
  })
  form.addEventListener('keydown', (event) => {
    const links = [field, ...list.querySelectorAll('a')]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape') {
      field.value = ''
      field.focus()
      close()
    } else if (step !== undefined) {
      event.preventDefault()
      const at = links.indexOf(document.activeElement as HTMLInputElement)
      links[Math.min(Math.max(at + step, 0), links.length - 1)]?.focus()
    }
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || document.activeElement !== document.body) return
    event.preventDefault()
    field.focus()
  })
}

/** @returns nothing when the server cannot be reached, or what answers is not the index */
async function loadIndex(): Promise<MiniSearch | undefined> {
  try {
    const answer = await fetch('/docs/search.json')
    return MiniSearch.loadJSON(await answer.text(), searchOptions)
  } catch {
    return undefined
  }
}

function result({ id, title, page }: FoundPassage): HTMLLIElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  const where = document.createElement('span')
  link.href = id
  link.textContent = title
  where.textContent = title === page ? '' : page
  link.append(' ', where)
  item.append(link)
  return item
}
