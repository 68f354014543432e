import SwaggerUIBundle from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import 'swagger-ui-dist/swagger-ui.css'
import type { Contract } from './contract.ts'

/**
 * Renders the contract with Swagger UI. Requests go to this server alone, and no other host is asked.
 *
 * @param token the API key that is filled in; null leaves the field empty
 */
export function showReference(element: HTMLElement, contract: Contract, token: string | null): void {
  const reference = SwaggerUIBundle({
    domNode: element,
    // The origin of this page, whatever its name: the content security policy allows no other. The only server needs no choice.
    spec: { ...contract, servers: [{ url: `${location.origin}/api/v1`, description: 'This server' }] },
    deepLinking: true,
    plugins: [{ wrapComponents: { ServersContainer: () => () => null } }],
    docExpansion: 'list',
    filter: true,
    defaultModelsExpandDepth: -1,
    displayRequestDuration: true,
    // A key is not stored.
    persistAuthorization: false,
    syntaxHighlight: { theme: 'monokai' },
    validatorUrl: null,
    onComplete: () => {
      if (token !== null) reference.preauthorizeApiKey('apiKey', token)
    },
  })
}
