import { createApiReference } from '@scalar/api-reference'
import '@scalar/api-reference/style.css'
import type { Contract } from './contract.ts'

/**
 * Shows the contract, ready to be tried: of this server alone, with nothing on it that asks another host.
 *
 * @param token the API key that is filled in; null leaves the field empty
 */
export function showReference(element: Element, contract: Contract, token: string | null): void {
  createApiReference(element, {
    content: contract,
    // The origin of this page, whatever its name: the content security policy allows no other.
    servers: [{ url: `${location.origin}/api/v1`, description: 'This server' }],
    authentication: {
      preferredSecurityScheme: 'apiKey',
      ...(token === null ? {} : { securitySchemes: { apiKey: { token } } }),
    },
    theme: 'none',
    withDefaultFonts: false,
    // A typed key is not stored.
    persistAuth: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    hideClientButton: true,
    showDeveloperTools: 'never',
    // Light or dark as the system is, like the portal.
    hideDarkModeToggle: true,
    documentDownloadType: 'none',
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  })
}
