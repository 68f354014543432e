const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** SQL of an integer in base 62 with a number of digits: the beginning of an event's id. @param number SQL of it */
export const base62 = (number: string, places: number) =>
  Array.from({ length: places }, (_, place) => {
    const digit = `(${number} / ${62n ** BigInt(places - 1 - place)} % 62)::int`
    return `substr('${alphabet}', ${digit} + 1, 1)`
  }).join(' || ')
