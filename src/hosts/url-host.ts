/** A host as a URL has it: the colons of an IPv6 address are told from that of a port by brackets. */
export const urlHost = (host: string): string => (host.includes(':') ? `[${host}]` : host)
