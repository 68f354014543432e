/** The countries whose postal codes banks check, with the name of the code there. */
const postalLabels = { US: 'ZIP code', CA: 'Postal code', GB: 'Postcode' }

/** The fields for country and postal code. Both are optional, and a page may collect them itself. */
export function createBillingFields(section) {
  const country = section.querySelector('[name="country"]')
  const postal = section.querySelector('[name="postal_code"]')
  const postalField = postal.closest('.field')
  let touched = false
  let [requested, offered] = [true, true]

  function showPostal() {
    const name = postalLabels[country.value]
    postalField.hidden = !name
    if (name) postalField.querySelector('label').firstChild.textContent = `${name} `
  }
  country.addEventListener('change', () => {
    touched = true
    showPostal()
  })

  return {
    arrange({ fields, defaultValues } = {}) {
      requested = asksForAddress(fields)
      section.hidden = !(requested && offered)
      const known = defaultValues?.billingDetails?.address ?? {}
      if (!touched) country.value = known.country ?? regionOf(navigator.language) ?? 'US'
      if (!country.value) country.value = 'US'
      postal.value ||= known.postal_code ?? ''
      showPostal()
    },
    /** Shows the fields for cards only: banks do not check the address. */
    offer(isOffered) {
      offered = isOffered
      section.hidden = !(requested && offered)
    },
    address() {
      if (section.hidden) return {}
      const code = postal.value.trim()
      return { country: country.value, ...(postalField.hidden || !code ? {} : { postal_code: code }) }
    },
  }
}

function asksForAddress(fields) {
  const billing = fields?.billingDetails
  const address = billing?.address ?? billing
  const country = address?.country ?? address
  return country !== 'never' && country !== 'if_required'
}

function regionOf(language) {
  try {
    return new Intl.Locale(language).region
  } catch {
    return undefined
  }
}
