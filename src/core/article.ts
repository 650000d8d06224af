/** A noun of a message with its article: `An event`, `A user`. A vowel that is written `u` is spoken as a consonant. */
export const withArticle = (noun: string): string => `${/^[aeio]/.test(noun) ? 'An' : 'A'} ${noun}`
