declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  /** The options of Swagger UI that the reference sets. */
  type SwaggerUIOptions = {
    domNode: HTMLElement
    spec: object
    deepLinking: boolean
    plugins: { wrapComponents: Record<string, () => () => null> }[]
    docExpansion: 'list' | 'full' | 'none'
    filter: boolean
    defaultModelsExpandDepth: number
    displayRequestDuration: boolean
    persistAuthorization: boolean
    syntaxHighlight: { theme: string }
    validatorUrl: string | null
    onComplete: () => void
  }

  export default function SwaggerUIBundle(options: SwaggerUIOptions): {
    /** Fills in the key of a security scheme: an API key, or the token of a bearer scheme. */
    preauthorizeApiKey(scheme: string, key: string): void
  }
}
