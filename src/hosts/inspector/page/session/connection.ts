/** How the page hears of what happens. */
export type Connection =
  | { readonly state: 'connecting' | 'live' | 'paused' }
  /** `says` tells why, in the words of the server. */
  | { readonly state: 'lost'; readonly says: string }
