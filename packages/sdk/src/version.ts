/** Version of this package, sent in `User-Agent`. A test holds it equal to package.json. */
export const version = '0.1.0'
