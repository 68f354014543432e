/**
 * The fields of one payment method: their values, their errors, and where an error is shown. `problems` has a function
 * for each name, which returns `{ code, message }` or nothing.
 */
export function createFields(section, problems) {
  const input = (name) => section.querySelector(`[name="${name}"]`)
  const names = Object.keys(problems)

  function clearError(name) {
    section.querySelector(`#${name}-error`)?.remove()
    input(name).removeAttribute('aria-invalid')
    input(name).removeAttribute('aria-describedby')
  }

  function showError(name, message) {
    clearError(name)
    const note = document.createElement('p')
    note.id = `${name}-error`
    note.className = 'error'
    note.setAttribute('role', 'alert')
    note.textContent = message
    input(name).setAttribute('aria-invalid', 'true')
    input(name).setAttribute('aria-describedby', note.id)
    input(name).closest('.field').append(note)
  }

  section.addEventListener('input', ({ target }) => target.hasAttribute('aria-invalid') && clearError(target.name))
  // Incomplete input is reported when the field loses focus, not before.
  section.addEventListener('focusout', ({ target }) => {
    const problem = target.value.trim() && problems[target.name]?.()
    if (problem) showError(target.name, problem.message)
  })

  return {
    input,
    value: (name) => input(name).value.trim(),
    showError,
    /** Shows all errors, focuses the first invalid field, and returns its error. */
    pointOut() {
      const found = names.map((name) => [name, problems[name]()]).filter(([, problem]) => problem)
      for (const [name, problem] of found) showError(name, problem.message)
      if (found[0]) input(found[0][0]).focus()
      return found[0]?.[1]
    },
    isComplete: () => names.every((name) => !problems[name]()),
    isEmpty: () => names.every((name) => !input(name).value),
    clear() {
      for (const name of names) {
        input(name).value = ''
        clearError(name)
      }
    },
    focus: () => input(names[0]).focus(),
  }
}
