/** The language of these texts, and the locale of dates, numbers and amounts: undefined is that of the browser. */
export const language = { code: 'en', formats: undefined as string | undefined }
