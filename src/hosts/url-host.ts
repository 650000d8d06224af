/** A host as in a URL: brackets keep the colons of an IPv6 address apart from that of the port. */
export const urlHost = (host: string): string => (host.includes(':') ? `[${host}]` : host)

/** An address that clients open: 0.0.0.0 and :: mean all addresses of the machine, and not every client can open them. */
export const reachable = (url: string): string =>
  url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:')
