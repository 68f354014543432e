import './url-can-parse.ts'
import { followColorScheme } from './color-scheme.ts'
import { loadContract } from './contract.ts'
import { demoKey } from './demo-key.ts'
import { showReference } from './reference.ts'

const place = document.querySelector<HTMLElement>('#reference')
const version = document.querySelector('#version')
if (!place || !version) throw new Error('docs.html has changed')
followColorScheme()
const [contract, token] = await Promise.all([loadContract(), demoKey()])
if (contract) {
  version.textContent = contract.info.version
  showReference(place, contract, token)
} else place.textContent = 'The contract could not be loaded. Reload this page to try again.'
