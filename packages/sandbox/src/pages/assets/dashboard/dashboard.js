// What the dashboard does with scripts; each page works without them.
const pollMs = 1500
const said = document.querySelector('[data-said]')
const live = document.querySelector('[data-live]')
let revision = document.querySelector('[data-revision]')?.dataset.revision
let isAsking = false

addEventListener('click', async ({ target }) => {
  const button = target instanceof Element ? target.closest('[data-copy]') : null
  if (!button) return
  try {
    await navigator.clipboard.writeText(button.dataset.copy)
    button.textContent = 'Copied'
    if (said) said.textContent = `${button.dataset.copy} is copied.`
  } catch {
    // The page has no clipboard, or the browser refuses it.
    getSelection().selectAllChildren(button.previousElementSibling)
    button.textContent = 'Press ⌘/Ctrl+C'
    if (said) said.textContent = `${button.dataset.copy} is selected: press ⌘/Ctrl+C.`
  }
  setTimeout(() => {
    button.textContent = 'Copy'
  }, 1500)
})

addEventListener('change', ({ target }) => {
  if (target instanceof HTMLSelectElement && 'submits' in target.dataset) target.form?.requestSubmit()
})

// A button whose work takes its time says so, and is pressed once.
addEventListener('submit', (event) => {
  const { target: form, submitter } = event
  if (!(form instanceof HTMLFormElement) || !form.dataset.waits) return
  if (form.ariaBusy === 'true') return event.preventDefault()
  form.ariaBusy = 'true'
  if (submitter) submitter.textContent = form.dataset.waits
  if (said) said.textContent = form.dataset.waits
})

addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.target instanceof Element && event.target.closest('input, select, textarea')) return
  event.preventDefault()
  document.querySelector('#find')?.focus()
})

live?.addEventListener('click', () => {
  const isOn = live.ariaPressed === 'true'
  live.ariaPressed = String(!isOn)
  sessionStorage.setItem('live', isOn ? 'off' : 'on')
})

/** Asks whether anything has changed, and then for the page again, whose parts take the place of those that are shown. */
async function refresh() {
  if (isAsking || document.hidden || live?.ariaPressed !== 'true' || isInUse()) return
  isAsking = true
  try {
    const answer = await fetch('/dashboard/revision')
    const current = await answer.text()
    if (!answer.ok || current === revision) return
    const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html')
    if (isInUse()) return
    revision = current
    for (const part of document.querySelectorAll('[data-refresh]')) {
      const fresh = page.querySelector(`[data-refresh="${part.dataset.refresh}"]`)
      if (!fresh || fresh.innerHTML === part.innerHTML) continue
      part.replaceChildren(...fresh.childNodes)
      showScripted(part)
    }
  } catch {
    // The sandbox has ended or is busy: the next look finds out.
  } finally {
    isAsking = false
  }
}

/** Whether someone has the focus in a part, marks text in it, or waits for what it was told to do. */
function isInUse() {
  const { activeElement } = document
  if (document.querySelector('form[aria-busy="true"]')) return true
  return Boolean(activeElement?.closest('[data-refresh]')) || getSelection()?.type === 'Range'
}

function showScripted(root) {
  for (const button of root.querySelectorAll('.copy')) button.hidden = false
}

showScripted(document)
if (live) {
  live.hidden = false
  live.ariaPressed = String(sessionStorage.getItem('live') !== 'off')
  setInterval(refresh, pollMs)
}
