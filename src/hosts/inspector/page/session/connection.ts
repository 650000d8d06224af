/** How the page hears of what happens. */
export type Connection =
  | { readonly state: 'connecting' | 'live' | 'paused' }
  /** `says` tells why, in the words of the server. Where it `isLocked`, only loading the page again helps. */
  | { readonly state: 'lost'; readonly says: string; readonly isLocked: boolean }
