import './csp-shims.ts'
import './url-can-parse.ts'
import { loadContract } from './contract.ts'
import { demoKey } from './demo-key.ts'
import { repairAccessibility } from './repair-accessibility.ts'

const place = document.querySelector('#reference')
const version = document.querySelector('#version')
if (!place || !version) throw new Error('docs.html has changed')
try {
  // Imported dynamically, so that the shims are in place before it runs.
  const reference = import('./reference.ts')
  const [contract, token] = await Promise.all([loadContract(), demoKey()])
  const { showReference } = await reference
  version.textContent = contract.info.version
  place.replaceChildren()
  repairAccessibility(document.body)
  showReference(place, contract, token)
} catch (error) {
  place.textContent = 'The contract could not be loaded. Reload this page to try again.'
  throw error
}
