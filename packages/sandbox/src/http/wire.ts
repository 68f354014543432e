export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** An object in wire format, as the API returns it. */
export type Wire = { [key: string]: Json }
