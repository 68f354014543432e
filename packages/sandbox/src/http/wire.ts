export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** An object as the API answers it. */
export type Wire = { [key: string]: Json }
