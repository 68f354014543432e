import { createApiReference } from '@scalar/api-reference'
import '@scalar/api-reference/style.css'
import type { Contract } from './contract.ts'

/**
 * Shows the contract, ready to be tried: of this server alone, with nothing on it that asks another host.
 *
 * @param token what requests are sent with; null leaves the field to whoever reads
 */
export function showReference(element: Element, contract: Contract, token: string | null): void {
  createApiReference(element, {
    content: contract,
    // Where this page comes from, under whatever name: the policy lets it speak to no other.
    servers: [{ url: `${location.origin}/api/v1`, description: 'This server' }],
    authentication: {
      preferredSecurityScheme: 'apiKey',
      ...(token === null ? {} : { securitySchemes: { apiKey: { token } } }),
    },
    theme: 'none',
    withDefaultFonts: false,
    // Keys that are typed here are gone with the page.
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
