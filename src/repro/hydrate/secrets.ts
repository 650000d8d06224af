/** Whether a token is one, and not what a journal or a browser has put in the place of all of them. */
export const isShown = (token: unknown): token is string =>
  typeof token === 'string' && token.length > 1 && !/^(?:\[.*\]|redacted|\*+|x{3,})$/i.test(token)
